import { businessDay } from '@kancil/contract/time'
import { plainPercent } from '@kancil/rules/rewards/points'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** What a member's level made of the points of a bet, by the day on which it was placed. */
export type FactorOf = (memberId: string, placedAt: Date) => number

export async function pointFactors(db: Db | Tx, memberIds: readonly string[]): Promise<FactorOf> {
  const { rows } = await sql<{ memberId: string; fromDay: string; percent: number }>`
    select member_id as "memberId", from_day::text as "fromDay", percent from point_factor
    where member_id = any(${[...new Set(memberIds)]}::text[])
    order by member_id, from_day desc`.execute(db)
  const factors = Map.groupBy(rows, ({ memberId }) => memberId)
  return (memberId, placedAt) => {
    const days = factors.get(memberId)
    if (!days) return plainPercent
    const day = businessDay(placedAt)
    return days.find(({ fromDay }) => fromDay <= day)?.percent ?? plainPercent
  }
}

export type Factor = { readonly memberId: string; readonly percent: number }

/** From a day on, which has not begun; the caller has locked the members' levels. */
export async function saveFactors(
  tx: Tx,
  factors: readonly Factor[],
  fromDay: string,
): Promise<void> {
  await sql`insert into point_factor (member_id, from_day, percent)
    select c.member_id, ${fromDay}::date, c.percent
    from unnest(${factors.map(({ memberId }) => memberId)}::text[],
      ${factors.map(({ percent }) => percent)}::int[]) as c(member_id, percent)
    where c.percent <> coalesce((select f.percent from point_factor f
      where f.member_id = c.member_id order by f.from_day desc limit 1), ${plainPercent}::int)
    on conflict (member_id, from_day) do update set percent = excluded.percent`.execute(tx)
}
