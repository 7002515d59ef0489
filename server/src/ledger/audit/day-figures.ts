import { type Currency, type Money, money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { hourSums } from './hour-figures.ts'

/** The figures of one hour of the site's day, in minor units of the currency. */
export type HourFigures = {
  readonly currency: Currency
  /** 0 to 23, in the site's zone. */
  readonly hour: number
  /** Stakes net of those rolled back. */
  readonly turnover: Money
  /** Wins and settlements net of those taken back. */
  readonly payout: Money
  readonly bets: number
  /** What was paid into the wallets, including by a person's decision. */
  readonly depositsIn: Money
  /** Paid out, not merely requested. */
  readonly withdrawalsOut: Money
}

/**
 * The members' play and payments of one day of the site's zone, by hour: from the hourly sums up to
 * the mark of `sumUpDays`, and from the few entries that are newer. GGR is turnover less payout
 * (glossary).
 *
 * @param day `yyyy-MM-dd`
 */
export async function dayFigures(db: Db, day: string): Promise<HourFigures[]> {
  const { rows } = await sql<Row>`
    select currency, hour::int as hour, sum(turnover)::text as turnover,
      sum(payout)::text as payout, sum(bets)::bigint as bets,
      sum(deposits_in)::text as "depositsIn", sum(withdrawals_out)::text as "withdrawalsOut"
    from (
      select currency, hour, turnover, payout, bets, deposits_in, withdrawals_out
        from entry_hour where day = ${day}::date
      union all
      select currency, hour, turnover, payout, bets, deposits_in, withdrawals_out
        from (${hourSums(newEntries(day))}) newer
    ) part group by currency, hour order by currency, hour`.execute(db)
  return rows.map((row) => ({
    currency: row.currency,
    hour: row.hour,
    turnover: money(BigInt(row.turnover)),
    payout: money(BigInt(row.payout)),
    bets: Number(row.bets),
    depositsIn: money(BigInt(row.depositsIn)),
    withdrawalsOut: money(BigInt(row.withdrawalsOut)),
  }))
}

type Sums = Record<'turnover' | 'payout' | 'depositsIn' | 'withdrawalsOut', string>
type Row = Sums & { readonly currency: Currency; readonly hour: number; readonly bets: bigint }

/** The day's entries that are not in any sum yet. */
function newEntries(day: string): RawBuilder<unknown> {
  return sql`e.transfer_id > (select done_number from entry_day_mark where id = 1)
    and e.created_at >= ${day}::date::timestamp at time zone ${siteZone}
    and e.created_at < (${day}::date + 1)::timestamp at time zone ${siteZone}`
}

/** How many members played on a day, by currency. */
export async function playersOf(
  db: Db,
  day: string,
): Promise<readonly { currency: Currency; players: number }[]> {
  const { rows } = await sql<{ currency: Currency; players: bigint }>`
    select a.currency, count(distinct a.owner_id) as players
    from (
      select account_id from entry_day where day = ${day}::date and kind = 'bet'
      union
      select e.account_id from entry e where e.kind = 'bet' and ${newEntries(day)}
    ) played join account a on a.id = played.account_id and a.owner_kind = 'member'
    group by a.currency order by a.currency`.execute(db)
  return rows.map((row) => ({ ...row, players: Number(row.players) }))
}
