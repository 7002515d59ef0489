import type { IssueState } from '@kancil/contract/lottery/issue'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { issueColumns, type IssueRow } from './issue-store.ts'
import { product } from './settle-plan.ts'

export type DeskIssueRow = IssueRow & { readonly refused: number; readonly isSettling: boolean }

/** How far ahead of now the desk looks; the rest of the schedule is alike. */
const aheadMinutes = 30

/** The newest draw first. */
export async function issuesPage(
  db: Db,
  {
    gameCode,
    state,
  }: { readonly gameCode?: string | undefined; readonly state?: IssueState | undefined },
  now: Date,
  { limit, offset }: PageRange,
): Promise<{ rows: DeskIssueRow[]; total: number }> {
  const where = sql`where i.draw_at < ${now}::timestamptz + make_interval(mins => ${aheadMinutes})
    and (${gameCode ?? null}::text is null or i.game_code = ${gameCode ?? null})
    and (${state ?? null}::text is null or i.state = ${state ?? null})`
  const { rows } = await sql<DeskIssueRow>`select ${issueColumns},
      coalesce(r.refused, 0)::int as refused, coalesce(r.state = 'running', false) as "isSettling"
    from lottery_issue i left join settlement_run r on r.product = ${product}
      and r.subject = i.game_code || '/' || i.no and r.version = i.result_version
    ${where} order by i.draw_at desc, i.game_code limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from lottery_issue i ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}
