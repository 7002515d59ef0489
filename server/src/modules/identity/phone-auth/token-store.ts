import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** @returns false if the token was used before */
export async function takePhoneToken(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const done = await sql`insert into phone_auth_token (token_hash, expires_at)
    values (${hash}, ${expiresAt}) on conflict do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** Expired tokens are refused anyway, so they need not be remembered. */
export async function clearOldPhoneTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from phone_auth_token where expires_at < ${now}`.execute(db)
}
