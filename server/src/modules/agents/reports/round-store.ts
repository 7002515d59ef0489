import type { Money } from '@kancil/contract/money'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { type RoundChoice, roundKit, type RoundRow } from '../../games/door.ts'
import type { DayRange } from '../figures/team-store.ts'

export type TeamRound = RoundRow & { readonly account: string }

export type RoundFilter = RoundChoice & {
  readonly agentId: string
  readonly memberId: string | null
  readonly days: DayRange
}

const chosen = ({ memberId, days, ...choice }: RoundFilter) => sql`
  (${memberId}::text is null or b.member_id = ${memberId})
  and b.placed_at >= ${startOfDay(days.from)} and b.placed_at < ${startOfDay(dayAfter(days.to))}
  and (${choice.vendorId}::text is null or b.vendor_id = ${choice.vendorId})
  and (${choice.gameCode}::text is null or b.game_code = ${choice.gameCode})
  and (${choice.line}::text is null or b.line = ${choice.line})
  and (${choice.status}::text is null or b.status = ${choice.status})`

const roundsIn = (filter: RoundFilter) => sql`
  exists (select 1 from member_line l where l.member_id = b.member_id
    and l.ancestor_id = ${filter.agentId}) and ${chosen(filter)}`

/** Not more than `most`. */
export async function countRounds(db: Db, filter: RoundFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from bet_round b where ${roundsIn(filter)} limit ${most}) part`.execute(db)
  return rows[0]!.n
}

/** Rounds of a whole team, the newest first; `after`: the member and id of the last one shown. */
export async function teamRounds(
  db: Db,
  filter: RoundFilter,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<TeamRound[]> {
  const [memberId = null, id = null] = after ?? []
  // Looked up here, because a JavaScript date has no microseconds.
  const last = sql`(select a.placed_at from bet_round a
    where a.member_id = ${memberId} and a.id = ${id})`
  const isAfter = after
    ? sql`b.placed_at <= ${last} and (b.placed_at < ${last} or b.id > ${id})`
    : sql`true`
  const { rows } = await sql<TeamRound>`select ${roundKit.columns}, m.account
    from bet_round b join member m on m.id = b.member_id
    where ${roundsIn(filter)} and ${isAfter}
    order by b.placed_at desc, b.id limit ${limit}`.execute(db)
  return rows
}

export type RoundSums = {
  readonly rounds: number
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

/** The same selection added up; cancelled rounds are counted, and have no money. */
export async function sumTeamRounds(db: Db, filter: RoundFilter): Promise<RoundSums> {
  const { rows } = await sql<RoundSums>`select count(*)::int as rounds,
      coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.payout), 0)::bigint as payout,
      coalesce(sum(bet_round_valid(b.status, b.stake, b.void_stake)), 0)::bigint as "validBet"
    from member_line l join bet_round b on b.member_id = l.member_id
    where l.ancestor_id = ${filter.agentId} and ${chosen(filter)}`.execute(db)
  return rows[0]!
}
