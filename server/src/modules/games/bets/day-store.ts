import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import { dayStart } from './site-day-store.ts'

/** Rounds change for a day or two, so days nearer than this are not summed up. */
const daysBefore = 3
const lateDaysPerStep = 200

/** The day of a round, in the site's calendar as in the filters of the records. */
const dayOfRound = sql`(b.placed_at at time zone ${siteZone})::date`
const today = sql`(now() at time zone ${siteZone})::date`

/**
 * Marks days of rounds in `changed` that may have been summed up already. A round can move to the
 * day before when an earlier movement of it arrives late, so the day after its own is marked too.
 */
export const lateDays = sql`insert into bet_day_late (member_id, day)
  select distinct c.member_id, d.day from changed c cross join lateral (
    values ((c.placed_at at time zone ${siteZone})::date),
      ((c.placed_at at time zone ${siteZone})::date + 1)) d (day)
  where d.day < ${today} - ${daysBefore}::int + 1 order by 1, 2
  on conflict (member_id, day) do update set since = excluded.since`

const sums = sql`count(*), sum(b.stake), sum(b.payout),
  sum(bet_round_valid(b.status, b.stake, b.void_stake))`
const groups = sql`b.member_id, ${dayOfRound}, b.vendor_id, b.game_code, coalesce(b.line, 'RNG')`

/**
 * Sums up the days that are far enough back, one in each transaction, and once more those that have
 * changed since. Safe beside a second run and beside the handlers that write rounds: they lock the
 * rows of `bet_day_late` that both touch.
 *
 * @returns how many days of the calendar and how many days of single members were summed up
 */
export async function sumUpBetDays(db: Db): Promise<{ days: number; late: number }> {
  let days = 0
  while (await inTransaction(db, sumUpNextDay)) days += 1
  let late = 0
  for (;;) {
    const done = await inTransaction(db, sumUpLateDays)
    late += done
    if (done < lateDaysPerStep) return { days, late }
  }
}

async function sumUpNextDay(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(m.done_day + 1, (
      select ${dayOfRound} from bet_round b order by b.placed_at limit 1))::text as day
    from bet_day_mark m where m.id = 1 for update of m skip locked`.execute(tx)
  const day = rows[0]?.day
  if (!day) return false
  const { rows: far } = await sql<{ isFar: boolean }>`
    select ${day}::date <= ${today} - ${daysBefore}::int as "isFar"`.execute(tx)
  if (!far[0]!.isFar) return false
  await sql`insert into bet_day select ${groups}, ${sums} from bet_round b
    where b.placed_at >= ${dayStart(sql`${day}`, 0)} and b.placed_at < ${dayStart(sql`${day}`, 1)}
    group by 1, 2, 3, 4, 5`.execute(tx)
  await sql`update bet_day_mark set done_day = ${day}::date where id = 1`.execute(tx)
  return true
}

async function sumUpLateDays(tx: Tx): Promise<number> {
  const { rows } = await sql<{ member: string; day: string }>`
    select member_id as member, day::text as day from bet_day_late
    where day <= (select done_day from bet_day_mark where id = 1)
    order by member_id, day limit ${lateDaysPerStep} for update skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const due = sql`unnest(${rows.map((row) => row.member)}::text[],
    ${rows.map((row) => row.day)}::date[]) as due (member_id, day)`
  await sql`delete from bet_day d using ${due}
    where d.member_id = due.member_id and d.day = due.day`.execute(tx)
  await sql`insert into bet_day select ${groups}, ${sums} from ${due}
      join bet_round b on b.member_id = due.member_id
        and b.placed_at >= ${dayStart(sql`due.day`, 0)} and b.placed_at < ${dayStart(sql`due.day`, 1)}
    group by 1, 2, 3, 4, 5`.execute(tx)
  await sql`delete from bet_day_late l using ${due}
    where l.member_id = due.member_id and l.day = due.day`.execute(tx)
  return rows.length
}
