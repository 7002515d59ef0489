import type { Money } from '@kancil/contract/money'
import type { BoardScore } from '@kancil/contract/rewards/programme-terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { countedRounds, type RoundSpan } from '../progress/round-store.ts'
import { depositLine } from '../progress/store.ts'

export type Standing = { readonly memberId: string; readonly score: Money }

export type Span = RoundSpan & { readonly score: BoardScore }

/** Accounts that the house plays with are in no board. */
export const houseTag = 'house'
const isPlayers = sql`not exists (select from member_tag t
  where t.member_id = s.member_id and t.tag = ${houseTag})`

/** Whether single rounds are counted, which sums of days do not tell. */
export function isByRound({ score, games = [] }: Pick<Span, 'score' | 'games'>): boolean {
  return score !== 'validBet' || games.length > 0
}

/** Each member's score within days, and when they reached it. */
const standings = (span: Span) => (isByRound(span) ? byRounds(span) : byDays(span))

const byRounds = (span: Span) => {
  const rounds = sql`from bet_round b where ${countedRounds(span)}`
  if (span.score === 'multiplier')
    return sql`select distinct on (member_id) member_id, b.payout * 100 / b.stake as score,
        b.settled_at as reached ${rounds} and b.payout > 0
      order by member_id, b.payout * 100 / b.stake desc, b.settled_at`
  const value =
    span.score === 'wins'
      ? sql`count(*)`
      : sql`sum(bet_round_valid(b.status, b.stake, b.void_stake))::bigint`
  return sql`select member_id, ${value} as score, max(b.settled_at) as reached ${rounds}
    ${span.score === 'wins' ? sql`and b.payout > b.stake` : sql``} group by member_id`
}

const byDays = ({ currency, lines, from, to }: Span) => sql`
  select member_id, sum(amount)::bigint as score, max(last_at) as reached from member_day
  where currency = ${currency} and day between ${from}::date and ${to}::date
    and line <> ${depositLine}
    and (cardinality(${[...lines]}::text[]) = 0 or line = any(${[...lines]}::text[]))
  group by member_id having sum(amount) > 0`

export async function topOf(db: Db | Tx, span: Span, limit: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select member_id as "memberId", score
    from (${standings(span)}) s where ${isPlayers} order by score desc, reached, member_id limit ${limit}`.execute(
    db,
  )
  return rows
}

export type Place = Standing & {
  readonly place: number
  readonly prize: Money
  readonly withheld: string
}

export async function insertPlaces(
  tx: Tx,
  programmeId: string,
  places: readonly Place[],
): Promise<void> {
  await sql`insert into leaderboard_place (programme_id, place, member_id, score, prize, withheld)
    select ${programmeId}, * from unnest(${places.map(({ place }) => place)}::int[],
      ${places.map(({ memberId }) => memberId)}::text[],
      ${places.map(({ score }) => score)}::bigint[], ${places.map(({ prize }) => prize)}::bigint[],
      ${places.map(({ withheld }) => withheld)}::text[])`.execute(tx)
}

export async function placesOf(db: Db, programmeId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`select place, member_id as "memberId", score, prize, withheld
    from leaderboard_place where programme_id = ${programmeId} order by place`.execute(db)
  return rows
}

/** Leaderboards whose days are over and that are not frozen yet. */
export async function boardsDue(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from programme
    where kind = 'leaderboard' and state = 'published' and closed_at is null
      and ends_at <= ${before} order by ends_at limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

export async function closeBoard(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update programme set closed_at = ${now} where id = ${id}`.execute(tx)
}
