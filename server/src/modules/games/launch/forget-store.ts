import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/**
 * Launches that ended before this; at most as many as given, so that no statement is long. The
 * betting record does not need them. Where a vendor's bets name no session, each player's newest
 * stays: it says that they may not bet any more.
 */
export async function forgetSessions(db: Db, before: Date, most: number): Promise<number> {
  const gone = await sql`delete from game_session where id in (
    select s.id from game_session s where s.expires_at < ${before} and (
      exists (select from game_session n where n.member_id = s.member_id
        and n.vendor_id = s.vendor_id and n.created_at > s.created_at)
      or not exists (select from game_vendor v where v.id = s.vendor_id and not v.needs_session))
    order by s.expires_at limit ${most} for update of s skip locked)`.execute(db)
  return Number(gone.numAffectedRows ?? 0n)
}
