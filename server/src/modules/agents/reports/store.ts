import type { Currency, Money } from '@kancil/contract/money'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
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

export type TeamRound = {
  readonly id: string
  readonly account: string
  readonly vendorId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly stake: Money
  readonly payout: Money
  readonly status: string
  readonly placedAt: Date
}

export type RoundFilter = {
  readonly agentId: string
  readonly memberId: string | null
  readonly days: DayRange
}

const roundsIn = ({ agentId, memberId, days }: RoundFilter) => sql`
  exists (select 1 from member_line l where l.member_id = b.member_id
    and l.ancestor_id = ${agentId})
  and (${memberId}::text is null or b.member_id = ${memberId})
  and b.placed_at >= ${startOfDay(days.from)} and b.placed_at < ${startOfDay(dayAfter(days.to))}`

/** Not more than `most`. */
export async function countRounds(db: Db, filter: RoundFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from bet_round b where ${roundsIn(filter)} limit ${most}) part`.execute(db)
  return rows[0]!.n
}

/** Rounds of a whole team by time; `after`: the instant and id of the last one shown. */
export async function teamRounds(
  db: Db,
  filter: RoundFilter,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<TeamRound[]> {
  const [at = null, id = null] = after ?? []
  const { rows } = await sql<TeamRound>`select b.id, m.account, b.vendor_id as "vendorId",
      b.game_code as "gameCode", b.currency, b.stake, b.payout, b.status, b.placed_at as "placedAt"
    from bet_round b join member m on m.id = b.member_id
    where ${roundsIn(filter)}
      and (${at}::timestamptz is null or (b.placed_at, b.id) < (${at}::timestamptz, ${id}::text))
    order by b.placed_at desc, b.id desc limit ${limit}`.execute(db)
  return rows
}
