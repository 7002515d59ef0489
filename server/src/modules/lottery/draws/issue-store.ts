import type { IssueState } from '@kancil/contract/lottery/issue'
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

async function change(db: Db | Tx, statement: RawBuilder<unknown>): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`with i as (${statement} returning *)
    select ${issueColumns} from i order by draw_at`.execute(db)
  return rows
}

export function openDue(db: Db, games: readonly string[], now: Date): Promise<IssueRow[]> {
  return change(
    db,
    sql`update lottery_issue set state = 'open' where game_code = any (${[...games]}::text[])
      and state = 'scheduled' and open_at <= ${now} and close_at > ${now}`,
  )
}

/** Waits for the bets that hold the issue's row; after it none is taken any more. */
export function closeDue(db: Db, games: readonly string[], now: Date): Promise<IssueRow[]> {
  return change(
    db,
    sql`update lottery_issue set state = 'closed' where game_code = any (${[...games]}::text[])
      and state in ('scheduled', 'open') and close_at <= ${now}`,
  )
}

/** Ends a sale before its time: its result is known already. */
export async function endSale(
  tx: Tx,
  { gameCode, no }: Pick<IssueRow, 'gameCode' | 'no'>,
): Promise<IssueRow> {
  const rows = await change(
    tx,
    sql`update lottery_issue set state = 'closed' where game_code = ${gameCode} and no = ${no}`,
  )
  return rows[0]!
}

/** Draws that were missed long ago and that nobody bet on are not made up. */
export function skipMissed(db: Db, games: readonly string[], before: Date): Promise<IssueRow[]> {
  return change(
    db,
    sql`update lottery_issue i set state = 'skipped' where game_code = any (${[...games]}::text[])
      and state = 'closed' and draw_at < ${before} and not exists (select from lottery_ticket t
        where t.game_code = i.game_code and t.issue_no = i.no)`,
  )
}

export async function lockIssue(tx: Tx, gameCode: string, no: string): Promise<IssueRow | null> {
  const { rows } = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.no = ${no} for update`.execute(tx)
  return rows[0] ?? null
}

/** When an issue may be bet on: now, or for a chase also before its sale begins. */
export type SaleTime = 'open' | 'ahead'

/**
 * The issue, if it may be bet on by the database's own clock; its row is shared with other bets
 * until the transaction ends, and closing it waits for that. What is not on sale is not shared:
 * a crowd that comes too late does not keep the sale from being closed.
 */
export async function shareIssue(
  tx: Tx,
  gameCode: string,
  no: string,
  time: SaleTime,
): Promise<'issue_not_found' | 'issue_closed' | null> {
  const states = time === 'open' ? ['open'] : ['scheduled', 'open']
  const { rows } = await sql<{ isOnSale: boolean }>`select
      clock_timestamp() < i.close_at as "isOnSale"
    from lottery_issue i where i.game_code = ${gameCode} and i.no = ${no}
      and i.state = any (${states}::text[]) and clock_timestamp() < i.close_at for share`.execute(
    tx,
  )
  if (rows[0]) return rows[0].isOnSale ? null : 'issue_closed'
  return (await readIssue(tx, gameCode, no)) ? 'issue_closed' : 'issue_not_found'
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

/** Moves a draw that is not held yet. */
export async function setIssueTimes(
  tx: Tx,
  { gameCode, no }: Pick<IssueRow, 'gameCode' | 'no'>,
  { closeAt, drawAt }: Pick<IssueRow, 'closeAt' | 'drawAt'>,
): Promise<IssueRow> {
  const rows = await change(
    tx,
    sql`update lottery_issue set close_at = ${closeAt}, draw_at = ${drawAt}
      where game_code = ${gameCode} and no = ${no}`,
  )
  return rows[0]!
}

export async function readIssue(
  db: Db | Tx,
  gameCode: string,
  no: string,
): Promise<IssueRow | null> {
  const { rows } = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.no = ${no}`.execute(db)
  return rows[0] ?? null
}
