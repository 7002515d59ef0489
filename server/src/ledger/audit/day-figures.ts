import type { Currency, Money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** What one hour of the site's day brought, in minor units of the currency. */
export type HourFigures = {
  readonly currency: Currency
  /** 0 to 23, in the site's zone. */
  readonly hour: number
  /** Stakes net of those rolled back. */
  readonly turnover: Money
  /** Wins and settlements net of those taken back. */
  readonly payout: Money
  readonly bets: number
  /** What came to the wallets, by a person's decision too. */
  readonly depositsIn: Money
  /** Paid out, not merely asked for. */
  readonly withdrawalsOut: Money
}

/**
 * The members' play and payments of one day of the site's zone, by hour, from the entries
 * themselves: the index by time leaves only the day's own pages to read. GGR is turnover less
 * payout (glossary).
 *
 * @param day `yyyy-MM-dd`
 */
export async function dayFigures(db: Db, day: string): Promise<HourFigures[]> {
  const { rows } = await sql<Omit<HourFigures, 'bets'> & { bets: bigint }>`
    select a.currency,
      extract(hour from e.created_at at time zone ${siteZone})::int as hour,
      -- Of a rollback, what comes back to the member is a stake, and what is taken from him a payout.
      coalesce(-sum(e.amount) filter (
        where e.kind = 'bet' or e.kind = 'rollback' and e.amount > 0), 0)::bigint as turnover,
      coalesce(sum(e.amount) filter (where e.kind in ('win', 'settle')
        or e.kind = 'rollback' and e.amount < 0), 0)::bigint as payout,
      -- A stake from two buckets is one bet with two entries.
      count(distinct e.transfer_id) filter (where e.kind = 'bet') as bets,
      coalesce(sum(e.amount) filter (where e.kind in ('deposit', 'suspense_credit')
        and a.purpose = 'cash'), 0)::bigint as "depositsIn",
      coalesce(-sum(e.amount) filter (where e.kind = 'withdrawal_paid'), 0)::bigint as "withdrawalsOut"
    from entry e join account a on a.id = e.account_id
    where e.created_at >= ${day}::date::timestamp at time zone ${siteZone}
      and e.created_at < (${day}::date + 1)::timestamp at time zone ${siteZone}
      and e.kind in ('bet', 'win', 'settle', 'rollback', 'deposit', 'suspense_credit',
        'withdrawal_paid')
      and a.owner_kind = 'member'
    group by a.currency, hour order by a.currency, hour`.execute(db)
  return rows.map((row) => ({ ...row, bets: Number(row.bets) }))
}

/** How many members played on a day, by currency. */
export async function playersOf(
  db: Db,
  day: string,
): Promise<readonly { currency: Currency; players: number }[]> {
  const { rows } = await sql<{ currency: Currency; players: bigint }>`
    select a.currency, count(distinct a.owner_id) as players
    from entry e join account a on a.id = e.account_id
    where e.created_at >= ${day}::date::timestamp at time zone ${siteZone}
      and e.created_at < (${day}::date + 1)::timestamp at time zone ${siteZone}
      and e.kind = 'bet' and a.owner_kind = 'member'
    group by a.currency order by a.currency`.execute(db)
  return rows.map((row) => ({ ...row, players: Number(row.players) }))
}
