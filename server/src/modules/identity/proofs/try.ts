import { proofTriesDayMax } from '@kancil/contract/identity/proofs'
import { type Db, inTransaction } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { countProofTry, forgiveProofTry, type TryKind } from './store.ts'

/** One try of a proof; it counts as wrong unless forgiven. */
export type ProofTry = { readonly triesLeft: number; forgive(db: Db): Promise<void> }

const dayMs = 86_400_000

/**
 * Counts a try of a member's proof, code or password before it is judged.
 * @throws Refused `proof_locked` beyond the daily limit
 */
export async function tryProof(
  db: Db,
  memberId: string,
  now: Date,
  kind: TryKind = 'proof',
): Promise<ProofTry> {
  const since = new Date(now.getTime() - dayMs)
  const tried = { memberId, kind }
  const { id, before } = await inTransaction(db, (tx) => countProofTry(tx, tried, now, since))
  if (before >= proofTriesDayMax) {
    // A try that was not judged must not lengthen the wait.
    await forgiveProofTry(db, id)
    throw new Refusal('proof_locked', { retryAfterSeconds: dayMs / 1000 })
  }
  return {
    triesLeft: proofTriesDayMax - before - 1,
    forgive: (within) => forgiveProofTry(within, id),
  }
}
