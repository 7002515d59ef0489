import { type Currency, type Money, money } from '@kancil/contract/money'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { unsettledIds } from './payout-report-store.ts'
import { purseKey } from './turnover-store.ts'
import {
  type WithdrawalRow,
  columns,
  from,
  type WaitingQueue,
  waiting,
  keptStates,
  openStates,
} from './store.ts'

export async function withdrawalsPage(
  db: Db,
  memberId: string,
  state: WithdrawalRow['state'] | undefined,
  { limit, offset }: PageRange,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const chosen = sql`w.member_id = ${memberId}
    and (${state ?? null}::text is null or w.state = ${state ?? null})`
  const { rows } = await sql<WithdrawalRow>`select ${columns} from ${from} where ${chosen}
    order by w.created_at desc, w.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from withdrawal w where ${chosen}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

/**
 * `open`: all that need an operator. `unsettled`: because of a bank report. `recalled`: because the
 * bank took the payment back. Open ones are sorted oldest first, others newest first.
 */
export async function queuePage(
  db: Db,
  state: WaitingQueue | WithdrawalState,
  { limit, offset }: PageRange,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const chosen = waiting[state] ?? sql`w.state = ${state}`
  const isOldestFirst = waiting[state] !== undefined
  const order = isOldestFirst ? sql`w.created_at, w.id` : sql`w.created_at desc, w.id desc`
  const page =
    state === 'open'
      ? openPage({ limit, offset })
      : sql`select w.id from withdrawal w where ${chosen} order by ${order}
          limit ${limit} offset ${offset}`
  const [{ rows }, counted] = await Promise.all([
    sql<WithdrawalRow>`with page as materialized (${page})
      select ${columns} from page p join ${from} on w.id = p.id order by ${order}`.execute(db),
    sql<{ total: bigint }>`select ${
      state === 'open'
        ? openCount
        : sql`(select count(*)
      from withdrawal w where ${chosen})`
    } as total`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}

/** The states that wait for a person, whatever the bank says. */
const waitingStates = ['received', 'reviewing', 'second_review'] as const
const waitingIn = sql.raw(`(${waitingStates.map((state) => `'${state}'`).join(', ')})`)

/**
 * The oldest of a long queue without reading the rest of it: each state's index gives its oldest,
 * in order, and those that the bank contradicts are few.
 */
function openPage({ limit, offset }: PageRange): RawBuilder<unknown> {
  const oldest = waitingStates.map(
    (state) => sql`(select id, created_at from withdrawal where state = ${sql.lit(state)}
      order by created_at, id limit ${limit + offset})`,
  )
  return sql`select id from (${sql.join(oldest, sql` union all `)} union all
      select w.id, w.created_at from withdrawal w where w.id in (${unsettledIds})
        and w.state not in ${waitingIn}) o
    order by created_at, id limit ${limit} offset ${offset}`
}

const openCount = sql`(select count(*) from withdrawal w where w.state in ${waitingIn})
  + (select count(*) from withdrawal w where w.id in (${unsettledIds})
    and w.state not in ${waitingIn})`

export type MemberSums = {
  readonly dayUsed: Money
  readonly dayRequests: number
  /** All that was asked for and not sent back. */
  readonly total: Money
  readonly openCount: number
}

/** What a member has requested since `dayStart`, and what is open. */
export async function withdrawalSums(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
  dayStart: Date,
): Promise<MemberSums> {
  const { rows } = await sql<{ day: bigint; requests: bigint; total: bigint; open: bigint }>`select
      coalesce(sum(amount) filter (where created_at >= ${dayStart} and state in ${keptStates}), 0)::bigint as day,
      count(*) filter (where created_at >= ${dayStart} and state in ${keptStates}) as requests,
      coalesce(sum(amount) filter (where state in ${keptStates}), 0)::bigint as total,
      count(*) filter (where state in ${openStates}) as open
    from withdrawal where member_id = ${memberId} and currency = ${currency}`.execute(db)
  const row = rows[0]!
  return {
    dayUsed: money(row.day),
    dayRequests: Number(row.requests),
    total: money(row.total),
    openCount: Number(row.open),
  }
}

export type PaidSum = { readonly sum: Money; readonly count: number }

/** Total ever paid to members, by `purseKey`; members never paid are left out. */
export async function paidSums(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, PaidSum>> {
  const { rows } = await sql<{ member: string; currency: Currency; sum: bigint; count: bigint }>`
    select member_id as member, currency, sum(amount)::bigint as sum, count(*) from withdrawal
    where member_id = any(${[...memberIds]}::text[]) and state = 'paid'
    group by member_id, currency`.execute(db)
  return new Map(
    rows.map(({ member, currency, sum, count }) => [
      purseKey(member, currency),
      { sum: money(sum), count: Number(count) },
    ]),
  )
}

type WaitingCounts = Readonly<
  Record<'withdrawals' | 'suspense' | 'recalls' | 'deposits' | 'disputes' | 'differences', number>
>

/** How much needs an operator on each of the cashier's pages. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`select
      (${openCount})::int as withdrawals,
      (select count(*)::int from suspense_item where state = 'open') as suspense,
      (select count(*)::int from deposit_recall where state = 'open') as recalls,
      (select count(*)::int from deposit where state = 'matching') as deposits,
      (select count(*)::int from withdrawal_receipt
        where state in ('not_received', 'partly_received')) as disputes,
      (select count(*)::int from bank_difference where state = 'open') as differences`.execute(db)
  return rows[0]!
}

/**
 * Median and 95th percentile of minutes from request to payment over the last two hundred; null
 * when there are too few.
 */
export async function usualMinutes(db: Db): Promise<{ p50: number; p95: number } | null> {
  const { rows } = await sql<{ p50: number | null; p95: number | null; count: bigint }>`
    select percentile_cont(0.5) within group (order by minutes)::float8 as p50,
      percentile_cont(0.95) within group (order by minutes)::float8 as p95, count(*)
    from (select extract(epoch from updated_at - created_at) / 60 as minutes from withdrawal
      where state = 'paid' order by created_at desc limit 200) last`.execute(db)
  const { p50, p95, count } = rows[0]!
  if (p50 === null || p95 === null || count < 5n) return null
  return { p50: Math.max(1, Math.round(p50)), p95: Math.max(1, Math.round(p95)) }
}

/** Those of some members who have a withdrawal under way. */
export async function membersWithdrawing(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct member_id as id from withdrawal
    where member_id = any(${[...memberIds]}::text[]) and state in ${openStates}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function openWithdrawals(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from withdrawal where member_id = ${memberId}
    and state in ${openStates} limit 1`.execute(tx)
  return rows.length > 0
}
