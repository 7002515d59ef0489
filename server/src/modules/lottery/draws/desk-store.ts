import type { IssueState } from '@kancil/contract/lottery/issue'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { issueColumns, type IssueRow } from './issue-store.ts'
import type { Proposal } from './proposal-store.ts'
import { product } from './settle-plan.ts'

export type DeskIssueRow = IssueRow & {
  readonly refused: number
  readonly isSettling: boolean
  readonly family: string
  readonly draws: 'house' | 'official'
  /** Entries of a result that waits for the second operator. */
  readonly entered: number
  readonly proposal: (Omit<Proposal, 'at'> & { readonly at: string }) | null
}

/** How far ahead of now the desk looks; the rest of the schedule is alike. */
const aheadMinutes = 30

/** Results that are waited for, then the newest draw first; what is not on sale yet comes last. */
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
    and (${gameCode ?? null}::text is null or i.game_code like ${`${gameCode ?? ''}%`})
    and (${state ?? null}::text is null or i.state = ${state ?? null})`
  const { rows } = await sql<DeskIssueRow>`select ${issueColumns},
      coalesce(r.refused, 0)::int as refused, coalesce(r.state = 'running', false) as "isSettling",
      g.family, g.draws, (select count(*)::int from lottery_result_entry e
        where e.game_code = i.game_code and e.issue_no = i.no and e.round = i.entry_round) as entered,
      case when p.change is not null then jsonb_build_object('change', p.change, 'result', p.result,
        'note', p.note, 'by', p.proposed_by, 'name', p.proposed_name, 'at', p.proposed_at) end
        as proposal
    from lottery_issue i join lottery_game g on g.code = i.game_code
      left join settlement_run r on r.product = ${product} and r.subject = i.game_code || '/' || i.no and r.version = i.result_version
      left join lottery_proposal p on p.game_code = i.game_code and p.issue_no = i.no
        and p.result_version = i.result_version
    ${where} order by (g.draws = 'official' and i.state = 'closed') desc,
      i.state = 'scheduled', i.draw_at desc, i.game_code limit ${limit} offset ${offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from lottery_issue i ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}
