import type { Verification } from '@kancil/contract/identity/verification/purpose'
import type { VerificationPurpose } from '@kancil/contract/identity/verification/purpose'
import { verificationSeconds } from '@kancil/contract/identity/verification/purpose'
import { hmacSha256, sameBytes } from '../../../kernel/chance.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import { type ChallengeKind, storeSolution, solvedKind, takeSolution } from './store.ts'
import { addressHash } from '../sessions/visitor-mark.ts'

type Bearer = { readonly secrets: Secrets; readonly ip: string; readonly now: Date }

function signatureOf(secrets: Secrets, challengeId: string): string {
  return hmacSha256(secrets.keyFor('verification'), challengeId).toString('base64url')
}

/**
 * Marks the challenge as solved and creates the signed result that a login or a registration
 * carries.
 */
export async function grantVerification(
  tx: Db | Tx,
  bearer: Bearer,
  challengeId: string,
): Promise<Verification> {
  const expiresAt = new Date(bearer.now.getTime() + verificationSeconds * 1000)
  await storeSolution(tx, challengeId, bearer.now, expiresAt)
  return {
    verification: `${challengeId}.${signatureOf(bearer.secrets, challengeId)}`,
    expiresInSeconds: verificationSeconds,
  }
}

/** A checked result that can be used up once. */
export type PresentedGrant = { readonly kind: ChallengeKind; use(): Promise<boolean> }

/**
 * Checks a result: signed by us, earned from this address, for this purpose, no older than two
 * minutes, unused. It is not used up yet, so that an additional captcha does not cost another
 * puzzle.
 */
export async function presentedVerification(
  db: Db | Tx,
  bearer: Bearer,
  purpose: VerificationPurpose,
  token: string | undefined,
): Promise<PresentedGrant | null> {
  const [challengeId = '', signature = ''] = (token ?? '').split('.')
  if (!sameBytes(Buffer.from(signature), Buffer.from(signatureOf(bearer.secrets, challengeId))))
    return null
  const owner = { purpose, addressHash: addressHash(bearer), now: bearer.now }
  const kind = await solvedKind(db, challengeId, owner)
  return kind && { kind, use: () => takeSolution(db, challengeId, owner) }
}
