import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../kernel/db.ts'

/** Longer than any transaction may take, so that no transfer with a lower number is on its way. */
const settleSecondsDefault = 120
/** Numbers of one transaction: seconds of work, well below the statement timeout. */
const numbersMax = 200_000n

/**
 * Adds entries to the daily sums of `entry_day`: those up to the number that was the highest at the
 * run before, if that was at least two minutes ago by the database's own clock. Run it every few
 * minutes.
 *
 * @returns how many entries were added
 */
export async function sumUpDays(
  db: Db,
  options: { readonly settleSeconds?: number } = {},
): Promise<bigint> {
  let added = 0n
  for (;;) {
    const step = await sumUpSome(db, options.settleSeconds ?? settleSecondsDefault)
    added += step.added
    if (step.isDone) return added
  }
}

function sumUpSome(db: Db, settleSeconds: number): Promise<{ added: bigint; isDone: boolean }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ done: bigint; seen: bigint; settled: boolean }>`
      select done_number as done, seen_number as seen,
        seen_at + make_interval(secs => ${settleSeconds}) <= clock_timestamp() as settled
      from entry_day_mark where id = 1 for update`.execute(tx)
    const { done, seen, settled } = rows[0]!
    if (!settled) return { added: 0n, isDone: true }
    const upTo = seen - done > numbersMax ? done + numbersMax : seen
    const sums = await sql<{ added: bigint }>`
      with part as (
        select account_id, (created_at at time zone ${siteZone})::date as day, kind,
          count(*) as entries, coalesce(sum(amount) filter (where amount > 0), 0) as money_in,
          coalesce(-sum(amount) filter (where amount < 0), 0) as money_out,
          min(transfer_id) as first_number, max(transfer_id) as last_number
        from entry
        where transfer_id > ${done} and transfer_id <= ${upTo} and balance_after is not null
        group by 1, 2, 3
      ), kept as (
        insert into entry_day as d (account_id, day, kind, entries, money_in, money_out,
            first_number, last_number)
          select * from part order by account_id, day, kind
        on conflict (account_id, day, kind) do update set entries = d.entries + excluded.entries,
          money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
          first_number = least(d.first_number, excluded.first_number),
          last_number = greatest(d.last_number, excluded.last_number)
      )
      select coalesce(sum(entries), 0)::bigint as added from part`.execute(tx)
    const isDone = upTo === seen
    await sql`update entry_day_mark set done_number = ${upTo}, seen_at = case when ${isDone}
        then clock_timestamp() else seen_at end, seen_number = case when ${isDone}
        then greatest(seen_number, (select coalesce(max(id), 0) from transfer)) else seen_number end
      where id = 1`.execute(tx)
    return { added: sums.rows[0]!.added, isDone }
  })
}
