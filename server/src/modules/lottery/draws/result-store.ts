import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { issueColumns, type IssueRow } from './issue-store.ts'

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
