import { proofTriesDayMax } from '@kancil/contract/identity/proofs'
import { type Db, inTransaction } from '../../../kernel/db.ts'
import { Refused } from '../../../kernel/http/refused.ts'
import { countProofTry, forgiveProofTry, type TryKind } from './store.ts'

/** One try of a proof; it stays counted as a wrong one unless it is forgiven. */
export type ProofTry = { readonly triesLeft: number; forgive(db: Db): Promise<void> }

const dayMs = 86_400_000

/**
 * Counts a try of a member's proof or code, or of the password, before it is judged.
 * @throws Refused `proof_locked` beyond a day's share
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
    // One that was not judged must not lengthen the wait of those who come after.
    await forgiveProofTry(db, id)
    throw new Refused('proof_locked', { retryAfterSeconds: dayMs / 1000 })
  }
  return {
    triesLeft: proofTriesDayMax - before - 1,
    forgive: (within) => forgiveProofTry(within, id),
  }
}
