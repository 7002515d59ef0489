import type { PlannedIssue } from '@kancil/rules/lottery/schedule'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type SeededIssue = PlannedIssue & {
  readonly chainId: string | null
  readonly seedIndex: number | null
}

/** Issues that are not there yet; the others are left as they are. */
export async function insertIssues(
  tx: Tx,
  gameCode: string,
  issues: readonly SeededIssue[],
): Promise<void> {
  await sql`insert into lottery_issue (game_code, no, open_at, close_at, draw_at, chain_id,
      seed_index)
    select ${gameCode}, r.no, r."openAt", r."closeAt", r."drawAt", r."chainId", r."seedIndex"
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as r(no text, "openAt" timestamptz,
      "closeAt" timestamptz, "drawAt" timestamptz, "chainId" text, "seedIndex" int)
    on conflict do nothing`.execute(tx)
}

/** The numbers of issues that are there with draws after an instant. */
export async function plannedNumbers(tx: Tx, gameCode: string, after: Date): Promise<Set<string>> {
  const { rows } = await sql<{ no: string }>`select no from lottery_issue
    where game_code = ${gameCode} and draw_at > ${after}`.execute(tx)
  return new Set(rows.map(({ no }) => no))
}

/** When the last issue that is made draws; null without any. */
export async function lastPlanned(db: Db, gameCode: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(draw_at) as at from lottery_issue
    where game_code = ${gameCode}`.execute(db)
  return rows[0]!.at
}

/** Closed issues whose time has come, oldest first. */
export async function dueDraws(db: Db, gameCode: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`select no from lottery_issue
    where game_code = ${gameCode} and state = 'closed' and draw_at <= ${now}
    order by draw_at limit 20`.execute(db)
  return rows.map(({ no }) => no)
}
