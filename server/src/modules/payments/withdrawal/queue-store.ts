import { type Currency, type Money, money } from '@kancil/contract/money'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
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
  { limit, offset }: PageRange,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const { rows } =
    await sql<WithdrawalRow>`select ${columns} from ${from} where w.member_id = ${memberId}
    order by w.created_at desc, w.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from withdrawal
    where member_id = ${memberId}`.execute(db)
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
  const waits = waiting[state]
  const chosen = waits ?? sql`w.state = ${state}`
  const order = waits ? sql`w.created_at, w.id` : sql`w.created_at desc, w.id desc`
  const { rows } = await sql<WithdrawalRow>`select ${columns} from ${from} where ${chosen}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from withdrawal w where ${chosen}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

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

/** How many withdrawals, suspended movements and recalled deposits need an operator. */
export async function countWaiting(
  db: Db,
): Promise<{ withdrawals: number; suspense: number; recalls: number }> {
  const { rows } = await sql<{ withdrawals: bigint; suspense: bigint; recalls: bigint }>`select
      (select count(*) from withdrawal w where ${waiting.open}) as withdrawals,
      (select count(*) from suspense_item where state = 'open') as suspense,
      (select count(*) from deposit_recall where state = 'open') as recalls`.execute(db)
  const { withdrawals, suspense, recalls } = rows[0]!
  return {
    withdrawals: Number(withdrawals),
    suspense: Number(suspense),
    recalls: Number(recalls),
  }
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

export async function openWithdrawals(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from withdrawal where member_id = ${memberId}
    and state in ${openStates} limit 1`.execute(tx)
  return rows.length > 0
}
