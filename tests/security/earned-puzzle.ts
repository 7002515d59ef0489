import type { VerificationPurpose } from '@kancil/contract/identity/verification/purpose'
import { newId } from '../../server/src/kernel/ids.ts'
import { insertChallenge } from '../../server/src/modules/identity/verification/store.ts'
import { grantVerification } from '../../server/src/modules/identity/verification/grant.ts'
import { addressHash } from '../../server/src/modules/identity/sessions/visitor-mark.ts'
import type { TestServer } from '../../server/src/testing/server.ts'

/**
 * What a solved slider earns, without the drawing and the drag: an attacker has a program for
 * those, and a test has no time for a thousand.
 */
export async function earnedPuzzle(
  { db, kernel, clock }: TestServer,
  ip: string,
  purpose: VerificationPurpose,
  kind: 'slider' | 'hard_pow' = 'slider',
): Promise<string> {
  const now = clock.now()
  const bearer = { secrets: kernel.secrets, ip, now }
  const id = newId('challenge', now)
  await insertChallenge(db, {
    id,
    kind,
    purpose,
    address_hash: addressHash(bearer),
    answer: '',
    expires_at: now,
  })
  return (await grantVerification(db, bearer, id)).verification
}
