import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../kernel/db.ts'

/**
 * Longer than any transaction may take, so that no transfer with a lower number is still on its
 * way.
 */
const settleSeconds = 120

/**
 * Adds entries to the daily sums of `entry_day`: those up to the number that was the highest at the
 * run before, if that was at least two minutes ago by the database's own clock. Run it every few
 * minutes.
 *
 * @returns how many entries were added
 */
export function sumUpDays(
  db: Db,
  options: { readonly settleSeconds?: number } = {},
): Promise<bigint> {
  const wait = options.settleSeconds ?? settleSeconds
  return inTransaction(db, async (tx) => {
    const { rows: marks } = await sql<{ done: bigint; seen: bigint; settled: boolean }>`
      select done_number as done, seen_number as seen,
        seen_at + make_interval(secs => ${wait}) <= clock_timestamp() as settled
      from entry_day_mark where id = 1 for update`.execute(tx)
    const mark = marks[0]!
    if (!mark.settled) return 0n
    const { rows } = await sql<{ entries: bigint }>`
      with day as (
        insert into entry_day as d (account_id, day, kind, entries, money_in, money_out,
          first_number, last_number)
          select account_id, (created_at at time zone ${siteZone})::date, kind, count(*),
            coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount)
              filter (where amount < 0), 0), min(transfer_id), max(transfer_id)
          from entry where transfer_id > ${mark.done} and transfer_id <= ${mark.seen}
            and balance_after is not null
          group by 1, 2, 3 order by 1, 2, 3
        on conflict (account_id, day, kind) do update set entries = d.entries + excluded.entries,
          money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
          first_number = least(d.first_number, excluded.first_number),
          last_number = greatest(d.last_number, excluded.last_number)
        returning entries
      )
      update entry_day_mark set done_number = seen_number, seen_at = clock_timestamp(),
        seen_number = greatest(seen_number, (select coalesce(max(id), 0) from transfer))
      where id = 1 returning (select count(*) from entry where transfer_id > ${mark.done}
        and transfer_id <= ${mark.seen} and balance_after is not null) as entries`.execute(tx)
    return rows[0]!.entries
  })
}
