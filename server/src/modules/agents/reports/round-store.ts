import type { Money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type RoundChoice, roundKit, type RoundRow } from '../../games/door.ts'
import type { DayRange } from '../figures/team-store.ts'

export type TeamRound = RoundRow & { readonly account: string }

export type RoundFilter = RoundChoice & {
  readonly agentId: string
  readonly memberId: string | null
  readonly days: DayRange
}

/** What a row of rounds, or of their daily sums, is narrowed to. */
const isOfPlay = (row: 'b' | 'd', choice: RoundFilter) => {
  const column = (name: string) => sql.raw(`${row}.${name}`)
  return sql`(${choice.vendorId}::text is null or ${column('vendor_id')} = ${choice.vendorId})
  and (${choice.gameCode}::text is null or ${column('game_code')} = ${choice.gameCode})
  and (${choice.line}::text is null or coalesce(${column('line')}, 'RNG') = ${choice.line})`
}

/** In words that match the index of unsettled rounds. */
const isInState = (status: string | null) =>
  status === null
    ? sql`true`
    : status === 'settled'
      ? sql`b.status = 'settled'`
      : sql`b.status = ${status} and b.status <> 'settled'`

const chosen = (filter: RoundFilter) => sql`
  b.placed_at >= ${startOfDay(filter.days.from)}
  and b.placed_at < ${startOfDay(dayAfter(filter.days.to))}
  and ${isOfPlay('b', filter)} and ${isInState(filter.status)}`

/** The lines of the team's members, or of the one that is chosen. */
const team = ({ agentId, memberId }: RoundFilter) => sql`l.ancestor_id = ${agentId}
  and (${memberId}::text is null or l.member_id = ${memberId})`

/** Not more than `most`. */
export async function countRounds(db: Db, filter: RoundFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from member_line l join bet_round b on b.member_id = l.member_id
    where ${team(filter)} and ${chosen(filter)} limit ${most}) part`.execute(db)
  return rows[0]!.n
}

/**
 * Rounds of a whole team, the newest first; `after`: the member and id of the last one shown.
 *
 * The rows of a page belong to the members whose newest rounds are the newest, and none is older
 * than the last of these. So a page reads one row of each member, and of those few members what is
 * newer than that, however many rounds the team has played.
 */
export async function teamRounds(
  db: Db | Tx,
  filter: RoundFilter,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<TeamRound[]> {
  const last = await placedAt(db, after)
  const isAfter = after
    ? sql`b.placed_at <= ${last}::timestamptz
        and (b.placed_at < ${last}::timestamptz or b.id > ${after[1]})`
    : sql`true`
  // The bound is compared as a row, because the planner takes two bounds of a column for a narrow
  // span, and would read and sort the whole of it.
  const roundsOf = (member: RawBuilder<unknown>) => sql`from bet_round b
    where b.member_id = ${member} and ${chosen(filter)} and ${isAfter}`
  const { rows } = await sql<TeamRound>`
    with newest as materialized (
      select l.member_id, r.placed_at from member_line l
        cross join lateral (select b.placed_at, b.id ${roundsOf(sql`l.member_id`)}
          order by b.placed_at desc, b.id limit 1) r
      where ${team(filter)} order by r.placed_at desc, r.id limit ${limit}),
    bound as materialized (select case when count(*) = ${limit} then min(placed_at)
      else '-infinity' end as at from newest)
    select b.*, m.account from newest n
      cross join lateral (select ${roundKit.columns} ${roundsOf(sql`n.member_id`)}
        and (b.placed_at, b.id) >= ((select at from bound), '')
        order by b.placed_at desc, b.id limit ${limit}) b
      join member m on m.id = n.member_id
    order by b."placedAt" desc, b.id limit ${limit}`.execute(db)
  return rows
}

/** As text, because a JavaScript date has no microseconds; null: no such round. */
async function placedAt(db: Db | Tx, after: readonly string[] | null): Promise<string | null> {
  if (!after) return null
  const { rows } = await sql<{ at: string }>`select placed_at::text as at from bet_round
    where member_id = ${after[0]} and id = ${after[1]}`.execute(db)
  return rows[0]?.at ?? null
}

export type RoundSums = {
  readonly rounds: number
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

/**
 * The same selection added up; cancelled rounds are counted, and have no money. Days that the
 * betting record has summed up are read from its sums.
 */
export async function sumTeamRounds(db: Db, filter: RoundFilter): Promise<RoundSums> {
  const { days, status } = filter
  const isKept = status === null || status === 'settled'
  const done = isKept ? await lastDayDone(db) : null
  const source =
    done === null || done < days.from
      ? freshSums(filter)
      : keptSums(filter, done < days.to ? done : days.to)
  const { rows } = await sql<RoundSums>`select coalesce(sum(rounds), 0)::int as rounds,
      coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(sum(valid), 0)::bigint as "validBet"
    from (${source}) part`.execute(db)
  return rows[0]!
}

async function lastDayDone(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select done_day::text as day from bet_day_mark where id = 1`.execute(db)
  return rows[0]!.day
}

const sums = sql`count(*) as rounds, sum(b.stake) as stake, sum(b.payout) as payout,
  sum(bet_round_valid(b.status, b.stake, b.void_stake)) as valid`

/** Read from the rounds themselves. */
const freshSums = (filter: RoundFilter) => sql`select ${sums} from member_line l
  join bet_round b on b.member_id = l.member_id where ${team(filter)} and ${chosen(filter)}`

/** Daily sums until a day, and the rounds of later days and of days that changed since. */
function keptSums(filter: RoundFilter, until: string): RawBuilder<unknown> {
  const { days, status } = filter
  const isSummed = (day: RawBuilder<unknown>) =>
    sql`${day} between ${days.from}::date and ${until}::date`
  const later = { ...filter, days: { from: dayAfter(until), to: days.to } }
  const parts = [
    sql`select d.rounds, d.stake, d.payout, d.valid_bet as valid
      from member_line l join bet_day d on d.member_id = l.member_id
      where ${team(filter)} and ${isSummed(sql`d.day`)} and ${isOfPlay('d', filter)}
        and not exists (select from bet_day_late x where x.member_id = d.member_id and x.day = d.day)`,
    sql`select ${sums} from member_line l
      join bet_day_late x on x.member_id = l.member_id and ${isSummed(sql`x.day`)}
      join bet_round b on b.member_id = l.member_id
        and b.placed_at >= x.day::timestamp at time zone ${siteZone}
        and b.placed_at < (x.day + 1)::timestamp at time zone ${siteZone}
      where ${team(filter)} and ${isOfPlay('b', filter)}`,
  ]
  if (until < days.to) parts.push(freshSums({ ...later, status: null }))
  if (status === 'settled')
    parts.push(sql`select -count(*), -sum(b.stake), -sum(b.payout), 0 from member_line l
      join bet_round b on b.member_id = l.member_id and b.status <> 'settled'
      where ${team(filter)} and ${chosen({ ...filter, status: null })}`)
  return sql.join(parts, sql` union all `)
}
