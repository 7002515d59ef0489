import { sql } from 'kysely'
import type { Db } from '../../../server/src/kernel/db.ts'

/**
 * As if the rest of the minute had passed: the issue of a game that somebody has bought into closes
 * now and is drawn in a second, by the engine and from its seed as ever.
 */
export async function bringDrawForward(db: Db, gameCode: string): Promise<void> {
  await sql`update lottery_issue i set close_at = now(), draw_at = now() + interval '1 second'
    where i.game_code = ${gameCode} and i.state = 'open' and i.close_at > now()
      and exists (select from lottery_ticket t
        where t.game_code = i.game_code and t.issue_no = i.no)`.execute(db)
}
