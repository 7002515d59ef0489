import type { OpenedFigure } from '@kancil/contract/operator/reports'
import type { Currency, Money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { narrowed, type ReportFilter } from './store.ts'

export type MovementRow = {
  readonly transferId: string
  readonly day: string
  readonly at: Date
  readonly kind: string
  readonly memberId: string
  readonly account: string
  readonly currency: Currency
  readonly vendorId: string
  readonly gameCode: string
  readonly roundId: string
  readonly amount: Money
}

const amounts: Readonly<Record<OpenedFigure, RawBuilder<unknown>>> = {
  ggr: sql`f.stake - f.payout`,
  bonus: sql`f.bonus`,
  wages: sql`f.wages`,
  deposits: sql`f.deposits`,
  withdrawals: sql`f.withdrawals`,
}
/** The days that the figure is not nothing on, from the sums. */
const days: Readonly<Record<OpenedFigure, RawBuilder<unknown>>> = {
  ggr: sql`d.stake <> 0 or d.payout <> 0 or d.bets > 0`,
  bonus: sql`d.bonus <> 0`,
  wages: sql`d.wages <> 0`,
  deposits: sql`d.deposits <> 0`,
  withdrawals: sql`d.withdrawals <> 0`,
}

/**
 * The movements behind a figure, the newest day first. The sums say which days have any, and in
 * which range of numbers, so that the others are not walked.
 */
export async function movementsOf(
  db: Db,
  figure: OpenedFigure,
  filter: ReportFilter,
  {
    after,
    limit,
  }: {
    readonly after: { readonly day: string; readonly id: string } | null
    readonly limit: number
  },
): Promise<MovementRow[]> {
  const isWhole = !filter.vendorId && !filter.gameCode && !filter.product
  // Bonus money that is staked adds to its vendor's row what it takes off the row without one.
  const isBonus =
    figure === 'bonus' && isWhole
      ? sql`and f.kind not in ('bet', 'win', 'settle', 'rollback')`
      : sql``
  const { rows } = await sql<MovementRow>`
    select m.*, coalesce((select p.account from member p where p.id = m."memberId"), '') as account
    from (
      select n.* from (
        select d.day, min(d.first_number) as first, max(d.last_number) as last
        from report_day d where ${narrowed('d', filter)} and (${days[figure]})
          ${after ? sql`and d.day <= ${after.day}::date` : sql``}
        group by d.day order by d.day desc
      ) at_day cross join lateral (
        select f.transfer_id::text as "transferId", f.day::text as day, f.at, f.kind,
          f.member_id as "memberId", f.currency, f.vendor_id as "vendorId",
          f.game_code as "gameCode", coalesce(f.round_id, '') as "roundId",
          (${amounts[figure]})::bigint as amount
        from report_fact f
        where f.transfer_id between at_day.first and at_day.last and ${narrowed('f', filter)}
          and f.day = at_day.day and ${amounts[figure]} <> 0 ${isBonus}
          ${after ? sql`and (f.day < ${after.day}::date or f.transfer_id < ${after.id}::bigint)` : sql``}
        order by f.transfer_id desc limit ${limit}
      ) n order by at_day.day desc, n."transferId"::bigint desc limit ${limit}) m
    order by m.day desc, m."transferId"::bigint desc`.execute(db)
  return rows
}
