import type { Db } from '../../../kernel/db.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import { tryProof } from '../proofs/try.ts'
import type { Member } from '../store.ts'

/**
 * Whether a password entered within a session is the member's. Wrong ones are counted, so that
 * someone at another person's session cannot work through a list. They are counted apart from
 * failed login proofs: otherwise someone who knows the password could keep its owner from changing
 * it.
 * @throws Refused `proof_locked` beyond the daily limit
 */
export async function isOwnPassword(
  { db, now, secrets }: { readonly db: Db; readonly now: Date; readonly secrets: Secrets },
  member: Member,
  password: string,
): Promise<boolean> {
  const tried = await tryProof(db, member.id, now, 'password')
  const fits = await openPasswords(secrets).verify(member.password_hash, password)
  if (fits) await tried.forgive(db)
  return fits
}
