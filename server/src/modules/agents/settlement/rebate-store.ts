import type { GameCategory } from '@kancil/contract/games/vendors'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Turnover of a direct downline's team on a day, with the downline's own rate. */
export type RebateLine = {
  readonly agentId: MemberId
  readonly uplineId: MemberId | null
  readonly currency: Currency
  readonly account: string
  readonly line: GameCategory
  readonly turnover: Money
  readonly rateBasisPoints: number
}

export async function rebateLines(db: Db, day: string): Promise<RebateLine[]> {
  const { rows } = await sql<RebateLine>`select a.id as "agentId", a.upline_id as "uplineId",
      a.currency, m.account, d.line, d.turnover::bigint as turnover,
      coalesce(r.rate_basis_points, 0) as "rateBasisPoints"
    from agent_team_line_day d join member m on m.id = d.agent_id
      join member a on a.id = m.upline_id and a.account_kind in (1, 2, 41, 42)
      left join agent_rate r on r.member_id = m.id and r.line = d.line
    where d.day = ${day}::date and d.turnover <> 0 and a.currency = m.currency
    order by a.id, m.account_key, d.line`.execute(db)
  return rows
}

/** The day after the last one whose rebates are settled, or the first on which any team played. */
export async function firstRebateDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(coalesce(
      (select max(substr(period_key, 3)::date) + 1 from agent_run
        where kind = 'rebate' and state = 'done'),
      (select min(day) from agent_team_line_day)), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]!.day
}
