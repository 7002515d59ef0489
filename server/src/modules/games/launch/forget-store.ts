import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/**
 * Launches that ended before this; at most as many as given, so that no statement is long. The
 * betting record does not need them.
 */
export async function forgetSessions(db: Db, before: Date, most: number): Promise<number> {
  const gone = await sql`delete from game_session where id in (
    select id from game_session where expires_at < ${before} order by expires_at limit ${most}
    for update skip locked)`.execute(db)
  return Number(gone.numAffectedRows ?? 0n)
}
