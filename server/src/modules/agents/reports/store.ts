import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { type DayRange, type Figures, figureSums } from '../figures/team-store.ts'

export type LossLine = Figures & { readonly memberId: string; readonly account: string }

const members = (agentId: string, memberId: string | null) => sql`member_line l
  join member m on m.id = l.member_id
  join agent_member_day d on d.member_id = l.member_id
  where l.ancestor_id = ${agentId} and (${memberId}::text is null or l.member_id = ${memberId})`

/** Members who did something in these days, the largest loss first. */
export async function lossPage(
  db: Db,
  agentId: string,
  { days, memberId }: { readonly days: DayRange; readonly memberId: string | null },
  { limit, offset }: PageRange,
): Promise<LossLine[]> {
  const { rows } = await sql<LossLine>`select m.id as "memberId", m.account, ${figureSums}
    from ${members(agentId, memberId)} and d.day between ${days.from}::date and ${days.to}::date
    group by m.id, m.account
    order by sum(d.payout + d.rebate + d.bonus + d.wages - d.stake), m.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function lossTotals(
  db: Db,
  agentId: string,
  { days, memberId }: { readonly days: DayRange; readonly memberId: string | null },
): Promise<Figures & { readonly count: number }> {
  const { rows } = await sql<Figures & { count: number }>`select ${figureSums},
      count(distinct d.member_id)::int as count
    from ${members(agentId, memberId)}
      and d.day between ${days.from}::date and ${days.to}::date`.execute(db)
  return rows[0]!
}
