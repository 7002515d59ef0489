import type { GameCategory } from '@kancil/contract/games/vendors'
import { type Money, money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { dayAfter } from '@kancil/rules/wallet/period'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { type BetFilter, type RoundPlace, betConditions } from './store.ts'

export type RoundSums = {
  readonly rounds: number
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

/** What a member's rounds of one day and product line come to. */
export type DaySums = RoundSums & { readonly day: string; readonly line: GameCategory }

/** A filter whose figures the daily sums know. */
type SummedFilter = BetFilter & {
  readonly memberId: string
  readonly from: string
  readonly to: string
}

function isSummed(filter: BetFilter): filter is SummedFilter {
  const { memberId, from, to, since, until, openSince, status } = filter
  const isWhole = !since && !until && !openSince && (!status || status === 'settled')
  return isWhole && Boolean(memberId && from && to)
}

/** Sums over the whole selection; a stake counts as turnover once its round is settled. */
export async function sumRounds(db: Db, filter: BetFilter): Promise<RoundSums> {
  const source = isSummed(filter)
    ? await partsOf(db, filter)
    : sql`select count(*) as rounds, sum(stake) as stake, sum(payout) as payout,
        sum(bet_round_valid(status, stake, void_stake)) as valid
      from bet_round b ${betConditions(filter)}`
  const { rows } = await sql<SumRow>`select ${summed} from (${source}) part`.execute(db)
  return asSums(rows[0]!)
}

/**
 * What settled rounds come to by day and product line: at most 93 days of eight lines. Open rounds
 * are left out, because nobody knows yet what they won.
 */
export async function sumRoundsByDay(
  db: Db,
  filter: Omit<SummedFilter, 'status'>,
): Promise<DaySums[]> {
  const source = await partsOf(db, { ...filter, status: 'settled' })
  const { rows } = await sql<SumRow & { day: string; line: GameCategory }>`
    select day::text as day, line, ${summed} from (${source}) part
    group by day, line having sum(rounds) > 0 order by day, line`.execute(db)
  return rows.map((row) => ({ day: row.day, line: row.line, ...asSums(row) }))
}

/**
 * The newest days that have rounds of this vendor, game or product line, as many as a page after
 * `after` needs; null where the days are not known, or all of them match.
 */
export async function daysWithRounds(
  db: Db,
  filter: BetFilter,
  limit: number,
  after: RoundPlace | null,
): Promise<string[] | null> {
  const isNarrow = filter.vendorId ?? filter.gameCode ?? filter.line
  if (!isNarrow || filter.status || !isSummed(filter)) return null
  const source = await partsOf(db, filter)
  const until = after
    ? sql`where day <= (select (l.placed_at at time zone ${siteZone})::date from bet_round l
        where l.member_id = ${after.memberId} and l.id = ${after.id})`
    : sql``
  const { rows } = await sql<{ day: string; n: bigint }>`select day::text as day,
      sum(rounds)::bigint as n from (${source}) part ${until}
    group by day having sum(rounds) > 0 order by day desc`.execute(db)
  const days: string[] = []
  // The first day may lie before the cursor for the most part, so it counts for nothing.
  let rounds = 0
  for (const [at, row] of rows.entries()) {
    days.push(row.day)
    rounds += at === 0 ? 0 : Number(row.n)
    if (rounds >= limit) break
  }
  return days
}

/** Rows that add up to the selection: daily sums, and the rounds of days that have none. */
async function partsOf(db: Db, filter: SummedFilter): Promise<RawBuilder<unknown>> {
  const { memberId, from, to } = filter
  const { rows } = await sql<{ done: string | null; late: string[] }>`
    select m.done_day::text as done, coalesce((select array_agg(l.day::text) from bet_day_late l
        where l.member_id = ${memberId} and l.day between ${from}::date and ${to}::date
          and l.day <= m.done_day), '{}') as late
    from bet_day_mark m where m.id = 1`.execute(db)
  const { done, late } = rows[0]!
  const days: BetFilter = { ...filter, status: undefined }
  const parts = [
    freshPart(done !== null && done >= from ? { ...days, from: dayAfter(done) } : days),
    ...late.map((day) => freshPart({ ...days, from: day, to: day })),
  ]
  if (done !== null && done >= from) parts.push(keptPart(filter, done, late))
  if (filter.status === 'settled')
    parts.push(sql`select ${roundDay}, ${roundLine}, -count(*), -sum(stake), -sum(payout), 0
      from bet_round b ${betConditions(days, sql`b.status <> 'settled'`)} group by 1, 2`)
  return sql.join(parts, sql` union all `)
}

const roundDay = sql`(b.placed_at at time zone ${siteZone})::date`
const roundLine = sql`coalesce(b.line, 'RNG')`

/** Read from the rounds themselves. */
function freshPart(filter: BetFilter): RawBuilder<unknown> {
  return sql`select ${roundDay} as day, ${roundLine} as line, count(*) as rounds,
      sum(stake) as stake, sum(payout) as payout,
      sum(bet_round_valid(status, stake, void_stake)) as valid
    from bet_round b ${betConditions(filter)} group by 1, 2`
}

/** Read from the daily sums, up to the day that is done, without the days that are late. */
function keptPart(
  { memberId, from, to, vendorId, gameCode, line }: SummedFilter,
  done: string,
  late: readonly string[],
): RawBuilder<unknown> {
  return sql`select day, line, rounds, stake, payout, valid_bet from bet_day
    where member_id = ${memberId} and day between ${from}::date and least(${to}::date, ${done}::date)
      and day <> all (${[...late]}::date[])
      ${vendorId ? sql`and vendor_id = ${vendorId}` : sql``}
      ${gameCode ? sql`and game_code = ${gameCode}` : sql``}
      ${line ? sql`and line = ${line}` : sql``}`
}

type SumRow = { rounds: bigint; stake: string; payout: string; valid: string }
const summed = sql`coalesce(sum(rounds), 0)::bigint as rounds, coalesce(sum(stake), 0)::text as stake,
  coalesce(sum(payout), 0)::text as payout, coalesce(sum(valid), 0)::text as valid`

function asSums(row: SumRow): RoundSums {
  const sum = (text: string) => money(BigInt(text))
  return {
    rounds: Number(row.rounds),
    stake: sum(row.stake),
    payout: sum(row.payout),
    validBet: sum(row.valid),
  }
}

/** The number of rounds in a selection; what has to be counted is counted up to `most`. */
export async function countRounds(db: Db, filter: BetFilter, most: number): Promise<number> {
  if (isSummed(filter)) return (await sumRounds(db, filter)).rounds
  const { rows } = await sql<{ n: bigint }>`select count(*) as n
    from (select from bet_round b ${betConditions(filter)} limit ${most}) b`.execute(db)
  return Number(rows[0]!.n)
}

export async function countStuck(db: Db, before: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{
    vendorId: string
    n: bigint
  }>`select vendor_id as "vendorId", count(*) as n
    from bet_round where status = 'open' and placed_at < ${before} group by vendor_id`.execute(db)
  return new Map(rows.map((row) => [row.vendorId, Number(row.n)]))
}
