import type { Currency } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** What rounds are counted by, where days and lines are not enough. */
export type RoundTerms = {
  readonly lines: readonly string[]
  /** As `vendor:code`; none named: all. */
  readonly games?: readonly string[]
  /** The smallest stake of a round that counts. */
  readonly betMin?: number
}

export type RoundSpan = RoundTerms & {
  readonly currency: Currency
  readonly from: string
  readonly to: string
}

/**
 * Settled rounds that count as turnover, by the day on which they were placed. They are read from
 * the betting record itself, so one that is taken back or settled anew is right at once.
 */
export const countedRounds = ({
  currency,
  lines,
  games = [],
  betMin = 0,
  from,
  to,
}: RoundSpan) => sql`b.status = 'settled' and b.currency = ${currency}
  and b.placed_at >= ${startOfDay(from)} and b.placed_at < ${startOfDay(dayAfter(to))}
  and bet_round_valid(b.status, b.stake, b.void_stake) > 0 and b.stake >= ${betMin}::bigint
  and (cardinality(${[...lines]}::text[]) = 0
    or coalesce(b.line, 'RNG') = any(${[...lines]}::text[]))
  and (cardinality(${[...games]}::text[]) = 0
    or b.vendor_id || ':' || b.game_code = any(${[...games]}::text[]))`

export type RoundDay = {
  readonly day: string
  readonly validBet: bigint
  /** Rounds that paid more than was staked. */
  readonly wins: bigint
}

/** What a member played on each day of a span. */
export async function roundDays(
  db: Db | Tx,
  memberId: string,
  span: RoundSpan,
): Promise<readonly RoundDay[]> {
  const { rows } = await sql<RoundDay>`select
      to_char((b.placed_at at time zone ${siteZone})::date, 'YYYY-MM-DD') as day,
      sum(bet_round_valid(b.status, b.stake, b.void_stake))::bigint as "validBet",
      count(*) filter (where b.payout > b.stake) as wins
    from bet_round b where b.member_id = ${memberId} and ${countedRounds(span)}
    group by 1`.execute(db)
  return rows
}
