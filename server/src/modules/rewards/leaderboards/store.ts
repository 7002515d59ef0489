import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { depositLine } from '../progress/store.ts'

export type Standing = { readonly memberId: string; readonly score: Money }

type Span = {
  readonly currency: Currency
  readonly lines: readonly string[]
  readonly from: string
  readonly to: string
}

/** Valid bets within days by member, the highest first; of equals the one who was there first. */
const standings = ({ currency, lines, from, to }: Span) => sql`
  select member_id, sum(amount)::bigint as score, max(last_at) as reached from member_day
  where currency = ${currency} and day between ${from}::date and ${to}::date
    and line <> ${depositLine}
    and (cardinality(${[...lines]}::text[]) = 0 or line = any(${[...lines]}::text[]))
  group by member_id having sum(amount) > 0`

export async function topOf(db: Db | Tx, span: Span, limit: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select member_id as "memberId", score
    from (${standings(span)}) s order by score desc, reached, member_id limit ${limit}`.execute(db)
  return rows
}

export async function placeOf(
  db: Db,
  span: Span,
  memberId: string,
): Promise<{ readonly place: number; readonly score: Money } | null> {
  const { rows } = await sql<{ place: number; score: Money }>`select place::int, score from (
      select member_id, score, row_number() over (order by score desc, reached, member_id) as place
      from (${standings(span)}) s) ranked
    where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
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
