import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export async function keepRemembered(
  tx: Tx,
  tokenHash: Buffer,
  memberId: string,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into remember_token (token_hash, member_id, expires_at)
    values (${tokenHash}, ${memberId}, ${expiresAt})`.execute(tx)
}

/** Removes the token: it signs in once. */
export async function takeRemembered(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ memberId: MemberId; expiresAt: Date } | null> {
  const { rows } = await sql<{ member_id: MemberId; expires_at: Date }>`delete from remember_token
    where token_hash = ${tokenHash} and expires_at > ${now}
    returning member_id, expires_at`.execute(tx)
  const row = rows[0]
  return row ? { memberId: row.member_id, expiresAt: row.expires_at } : null
}

export async function forgetRemembered(tx: Db | Tx, memberId: string): Promise<void> {
  await sql`delete from remember_token where member_id = ${memberId}`.execute(tx)
}

export async function forgetOneRemembered(tx: Db | Tx, tokenHash: Buffer): Promise<void> {
  await sql`delete from remember_token where token_hash = ${tokenHash}`.execute(tx)
}

export async function clearOldRemembered(db: Db, now: Date): Promise<void> {
  await sql`delete from remember_token where expires_at < ${now}`.execute(db)
}
