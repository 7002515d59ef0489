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

/** The games of these that have nothing to sell, now or later. */
export async function gamesWithoutIssues(
  db: Db,
  games: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`select code
    from unnest(${[...games]}::text[]) as g(code)
    where not exists (select from lottery_issue
      where game_code = g.code and draw_at > ${now})`.execute(db)
  return rows.map(({ code }) => code)
}

export type DueDraw = { readonly gameCode: string; readonly no: string }

/** Closed issues whose time has come: the oldest of each game, then the next of each. */
export async function dueDraws(
  db: Db,
  games: readonly string[],
  now: Date,
): Promise<readonly DueDraw[]> {
  const { rows } = await sql<DueDraw>`select "gameCode", no from (
      select game_code as "gameCode", no, draw_at,
        row_number() over (partition by game_code order by draw_at) as turn
      from lottery_issue
      where game_code = any (${[...games]}::text[]) and state = 'closed' and draw_at <= ${now}) due
    order by turn, draw_at, "gameCode" limit 60`.execute(db)
  return rows
}

/** Issues of all games, still to be drawn, among which the next change is looked for. */
const soonestIssues = 100

/** When one of the issues drawn next opens, closes or is drawn; null if none is planned. */
export async function nextChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(c.at) as at
    from (select open_at, close_at, draw_at from lottery_issue
      where state in ('scheduled', 'open', 'closed') and draw_at > ${now}
      order by draw_at limit ${soonestIssues}) i
    cross join lateral (values (i.open_at), (i.close_at), (i.draw_at)) c (at)
    where c.at > ${now}`.execute(db)
  return rows[0]!.at
}

/**
 * The next issues of a game that can be bet on, or will be, from one of them on, in the order of
 * their draws: the number of one that an operator added tells nothing of its time.
 */
export async function issuesAhead(
  db: Db | Tx,
  gameCode: string,
  from: string,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`select no from lottery_issue
    where game_code = ${gameCode} and state in ('scheduled', 'open')
      and (draw_at, no) >= (select draw_at, no from lottery_issue
        where game_code = ${gameCode} and no = ${from})
    order by draw_at, no limit ${count}`.execute(db)
  return rows.map(({ no }) => no)
}

/** Those of these issues that can be bet on, or will be, in the order of their draws. */
export async function issuesAmong(
  tx: Tx,
  gameCode: string,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`select no from lottery_issue
    where game_code = ${gameCode} and no = any (${[...numbers]}::text[])
      and state in ('scheduled', 'open') order by draw_at, no`.execute(tx)
  return rows.map(({ no }) => no)
}

/** The highest number of a day's issues (`yyyyMMdd`); 0 without any. */
export async function lastNumber(tx: Tx, gameCode: string, day: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select
      coalesce(max(split_part(no, '-', 2)::int), 0) as last from lottery_issue
    where game_code = ${gameCode} and no like ${`${day}-%`}`.execute(tx)
  return rows[0]!.last
}

export type PastDraw = PlannedIssue & { readonly result: unknown }

/** Draws that were held before there was a house, settled and without tickets. */
export async function insertPastDraws(
  db: Db,
  gameCode: string,
  draws: readonly PastDraw[],
): Promise<void> {
  await sql`insert into lottery_issue (game_code, no, open_at, close_at, draw_at, state, result,
      result_version, drawn_at, settled_at)
    select ${gameCode}, r.no, r."openAt", r."closeAt", r."drawAt", 'settled', r.result, 1,
      r."drawAt", r."drawAt"
    from jsonb_to_recordset(${JSON.stringify(draws)}::jsonb) as r(no text, "openAt" timestamptz,
      "closeAt" timestamptz, "drawAt" timestamptz, result jsonb)
    on conflict do nothing`.execute(db)
}
