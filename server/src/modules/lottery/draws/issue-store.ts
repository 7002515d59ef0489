import type { IssueState } from '@kancil/contract/lottery/issue'
import type { PlannedIssue } from '@kancil/rules/lottery/schedule'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type IssueRow = {
  readonly gameCode: string
  readonly no: string
  readonly openAt: Date
  readonly closeAt: Date
  readonly drawAt: Date
  readonly state: IssueState
  readonly chainId: string | null
  readonly seedIndex: number | null
  /** Null until it is drawn. */
  readonly seed: string | null
  readonly result: Readonly<Record<string, unknown>> | null
  readonly resultVersion: number
  readonly drawnAt: Date | null
}

export const issueColumns = sql`i.game_code as "gameCode", i.no, i.open_at as "openAt",
  i.close_at as "closeAt", i.draw_at as "drawAt", i.state, i.chain_id as "chainId",
  i.seed_index as "seedIndex", i.seed, i.result, i.result_version as "resultVersion",
  i.drawn_at as "drawnAt"`

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

async function change(db: Db | Tx, statement: RawBuilder<unknown>): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`with i as (${statement} returning *)
    select ${issueColumns} from i order by draw_at`.execute(db)
  return rows
}

export function openDue(db: Db, gameCode: string, now: Date): Promise<IssueRow[]> {
  return change(
    db,
    sql`update lottery_issue set state = 'open' where game_code = ${gameCode}
      and state = 'scheduled' and open_at <= ${now} and close_at > ${now}`,
  )
}

/** Waits for the bets that hold the issue's row; after it none is taken any more. */
export function closeDue(db: Db, gameCode: string, now: Date): Promise<IssueRow[]> {
  return change(
    db,
    sql`update lottery_issue set state = 'closed' where game_code = ${gameCode}
      and state in ('scheduled', 'open') and close_at <= ${now}`,
  )
}

/** Draws that were missed long ago and that nobody bet on are not made up. */
export function skipMissed(db: Db, gameCode: string, before: Date): Promise<IssueRow[]> {
  return change(
    db,
    sql`update lottery_issue i set state = 'skipped' where game_code = ${gameCode}
      and state = 'closed' and draw_at < ${before} and not exists (select from lottery_ticket t
        where t.game_code = i.game_code and t.issue_no = i.no)`,
  )
}

/** Closed issues whose time has come, oldest first. */
export async function dueDraws(db: Db, gameCode: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`select no from lottery_issue
    where game_code = ${gameCode} and state = 'closed' and draw_at <= ${now}
    order by draw_at limit 20`.execute(db)
  return rows.map(({ no }) => no)
}

export async function lockIssue(tx: Tx, gameCode: string, no: string): Promise<IssueRow | null> {
  const { rows } = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.no = ${no} for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * The issue with whether it may be bet on now, by the database's own clock; its row is shared with
 * other bets until the transaction ends, and closing it waits for that.
 */
export async function shareIssue(
  tx: Tx,
  gameCode: string,
  no: string,
): Promise<(IssueRow & { readonly isOnSale: boolean }) | null> {
  const { rows } = await sql<IssueRow & { isOnSale: boolean }>`select ${issueColumns},
      i.state = 'open' and clock_timestamp() < i.close_at as "isOnSale"
    from lottery_issue i where i.game_code = ${gameCode} and i.no = ${no} for share`.execute(tx)
  return rows[0] ?? null
}

export async function putDraw(
  tx: Tx,
  { gameCode, no }: Pick<IssueRow, 'gameCode' | 'no'>,
  draw: { readonly seed: string | null; readonly result: unknown; readonly at: Date },
): Promise<IssueRow> {
  const rows = await change(
    tx,
    sql`update lottery_issue set state = 'drawn', seed = ${draw.seed},
      result = ${JSON.stringify(draw.result)}::jsonb, result_version = result_version + 1,
      drawn_at = ${draw.at} where game_code = ${gameCode} and no = ${no}`,
  )
  return rows[0]!
}

/** A void issue keeps its result and its seed, if it had any. */
export async function putVoid(
  tx: Tx,
  { gameCode, no }: Pick<IssueRow, 'gameCode' | 'no'>,
): Promise<IssueRow> {
  const rows = await change(
    tx,
    sql`update lottery_issue set state = 'void', result_version = result_version + 1
      where game_code = ${gameCode} and no = ${no}`,
  )
  return rows[0]!
}

export async function endIssue(tx: Tx, gameCode: string, no: string, now: Date): Promise<IssueRow> {
  const rows = await change(
    tx,
    sql`update lottery_issue set settled_at = ${now},
      state = case when state = 'drawn' then 'settled' else state end
      where game_code = ${gameCode} and no = ${no}`,
  )
  return rows[0]!
}

export async function readIssue(db: Db, gameCode: string, no: string): Promise<IssueRow | null> {
  const { rows } = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.no = ${no}`.execute(db)
  return rows[0] ?? null
}

/** Issues drawn around now: the next ones and the last ones. */
export async function issuesAround(
  db: Db,
  gameCode: string,
  now: Date,
  last: number,
): Promise<{ readonly coming: IssueRow[]; readonly gone: IssueRow[] }> {
  const coming = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.draw_at > ${now} order by i.draw_at limit 3`.execute(db)
  const gone = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.draw_at <= ${now} and i.state <> 'skipped'
    order by i.draw_at desc limit ${last}`.execute(db)
  return { coming: coming.rows, gone: gone.rows }
}

/** Drawn issues before a number, the newest first. */
export async function drawnIssues(
  db: Db,
  gameCode: string,
  before: string | null,
  limit: number,
): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.state in ('drawn', 'settled', 'void')
      and (${before}::text is null or i.no < ${before})
    order by i.no desc limit ${limit}`.execute(db)
  return rows
}

/** Whether this process has the game, by the database's clock. */
export async function takeLease(
  db: Db,
  gameCode: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`insert into lottery_lease as l (game_code, holder, until)
    values (${gameCode}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (game_code) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < clock_timestamp()
    returning game_code`.execute(db)
  return rows.length > 0
}

export async function dropLeases(db: Db, holder: string): Promise<void> {
  await sql`delete from lottery_lease where holder = ${holder}`.execute(db)
}
