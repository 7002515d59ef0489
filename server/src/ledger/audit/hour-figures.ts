import { siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'

/**
 * SQL for the members' play and payments by currency, day and hour of the site's zone, of the
 * entries `e` that `chosen` selects; sums are numerics.
 */
export function hourSums(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select (e.created_at at time zone ${siteZone})::date as day,
      extract(hour from e.created_at at time zone ${siteZone})::smallint as hour, a.currency,
      -- Of a rollback, what comes back to the member is a stake, and what is taken away a payout.
      coalesce(-sum(e.amount) filter (
        where e.kind = 'bet' or e.kind = 'rollback' and e.amount > 0), 0) as turnover,
      coalesce(sum(e.amount) filter (where e.kind in ('win', 'settle')
        or e.kind = 'rollback' and e.amount < 0), 0) as payout,
      -- A stake from two buckets is one bet with two entries.
      count(distinct e.transfer_id) filter (where e.kind = 'bet') as bets,
      coalesce(sum(e.amount) filter (where e.kind in ('deposit', 'suspense_credit')
        and a.purpose = 'cash'), 0) as deposits_in,
      coalesce(-sum(e.amount) filter (where e.kind = 'withdrawal_paid'), 0) as withdrawals_out
    from entry e join account a on a.id = e.account_id
    where ${chosen} and a.owner_kind = 'member' and e.kind in
      ('bet', 'win', 'settle', 'rollback', 'deposit', 'suspense_credit', 'withdrawal_paid')
    group by 1, 2, 3`
}

/** Adds the entries of a range of transfers to the hourly sums. */
export async function addHours(tx: Tx, after: bigint, upTo: bigint): Promise<void> {
  await sql`insert into entry_hour as h (day, hour, currency, turnover, payout, bets, deposits_in,
      withdrawals_out)
    ${hourSums(sql`e.transfer_id > ${after} and e.transfer_id <= ${upTo}`)} order by 1, 2, 3
    on conflict (day, hour, currency) do update set turnover = h.turnover + excluded.turnover,
      payout = h.payout + excluded.payout, bets = h.bets + excluded.bets,
      deposits_in = h.deposits_in + excluded.deposits_in,
      withdrawals_out = h.withdrawals_out + excluded.withdrawals_out`.execute(tx)
}
