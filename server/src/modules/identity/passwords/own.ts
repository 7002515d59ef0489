import type { Db } from '../../../kernel/db.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import { tryProof } from '../proofs/try.ts'
import type { Member } from '../store.ts'

/**
 * Whether a password that is asked for within a session is the member's. Wrong ones are counted:
 * whoever sits at a session that is not his may not try a list there. Not with what fails at the
 * door, or one who knows the password could keep its owner from choosing another.
 * @throws Refused `proof_locked` beyond a day's share
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
