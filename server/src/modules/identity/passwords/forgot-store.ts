import { sql } from 'kysely'
import { type Db, type Tx, lockScope } from '../../../kernel/db.ts'

/**
 * Records a request and counts the earlier ones of the last hour: for the account as typed, and
 * from the same network.
 */
export async function countResetRequest(
  tx: Tx,
  request: { readonly asked: Buffer; readonly network: string; readonly now: Date },
): Promise<{ readonly asked: number; readonly network: number }> {
  const { asked, network, now } = request
  const since = new Date(now.getTime() - 3_600_000)
  for (const scope of [`asked:${asked.toString('hex')}`, `network:${network}`])
    await lockScope(tx, `reset-${scope}`)
  const { rows } = await sql<{ asked: number; network: number }>`select
    (select count(*)::int from reset_request where asked = ${asked} and at > ${since}) as asked,
    (select count(*)::int from reset_request where network = ${network}
      and at > ${since}) as network`.execute(tx)
  await sql`insert into reset_request (asked, network, at)
    values (${asked}, ${network}, ${now})`.execute(tx)
  return rows[0]!
}

/** Creates a link and voids the earlier ones. */
export async function insertReset(
  tx: Tx,
  reset: {
    readonly tokenHash: Buffer
    readonly memberId: string
    readonly now: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  await voidResets(tx, reset.memberId, reset.now)
  await sql`insert into password_reset (token_hash, member_id, created_at, expires_at)
    values (${reset.tokenHash}, ${reset.memberId}, ${reset.now}, ${reset.expiresAt})`.execute(tx)
}

/** Voids open links, which may lie in a mailbox that is no longer the member's. */
export async function voidResets(tx: Tx, memberId: string, now: Date): Promise<void> {
  await sql`update password_reset set used_at = ${now}
    where member_id = ${memberId} and used_at is null`.execute(tx)
}

/** The owner of a valid link; a later password change voids it. */
export async function openReset(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<string | null> {
  const { rows } = await sql<{ member_id: string }>`select r.member_id from password_reset r
    join member m on m.id = r.member_id and m.password_changed_at <= r.created_at
    where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > ${now}`.execute(db)
  return rows[0]?.member_id ?? null
}

/** @returns false if another call was faster */
export async function useReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const done = await sql`update password_reset set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function clearOldResets(db: Db, now: Date): Promise<void> {
  const hour = new Date(now.getTime() - 3_600_000)
  await sql`delete from reset_request where at < ${hour}`.execute(db)
  await sql`delete from password_reset where expires_at < ${hour}`.execute(db)
}
