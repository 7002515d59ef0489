import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { issueColumns, type IssueRow } from './issue-store.ts'

/** Two weeks of a draw on three days. */
const comingCount = 8

/** Issues drawn around now: the next ones and the last ones. */
export async function issuesAround(
  db: Db,
  gameCode: string,
  now: Date,
  last: number,
): Promise<{ readonly coming: IssueRow[]; readonly gone: IssueRow[] }> {
  const coming = await sql<IssueRow>`select ${issueColumns} from lottery_issue i
    where i.game_code = ${gameCode} and i.draw_at > ${now} order by i.draw_at limit ${comingCount}`.execute(
    db,
  )
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

/** When the sale that runs, or the next one, closes, by game. */
export async function nextCloses(db: Db, now: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ code: string; at: Date }>`select g.code, i.close_at as at
    from lottery_game g cross join lateral (select close_at from lottery_issue i
      where i.game_code = g.code and i.draw_at > ${now} and i.close_at > ${now}
        and i.state in ('scheduled', 'open') order by i.draw_at limit 1) i`.execute(db)
  return new Map(rows.map(({ code, at }) => [code, at]))
}

/** The last drawn issues of some games, the newest first; `each`: of every game so many. */
export async function lastDrawn(
  db: Db,
  games: readonly string[],
  each: number,
  limit: number,
): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`select r.* from unnest(${[...games]}::text[]) as g(code)
    cross join lateral (select ${issueColumns} from lottery_issue i
      where i.game_code = g.code and i.state in ('drawn', 'settled') and i.result is not null
      order by i.draw_at desc limit ${each}) r
    order by r."drawAt" desc, r."gameCode" limit ${limit}`.execute(db)
  return rows
}
