import type { Id, MemberId, WithdrawalId } from '@kancil/contract/ids'
import { type Currency, type Money, money } from '@kancil/contract/money'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import type { waitingQueues } from '@kancil/contract/payments/withdrawal-desk'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { gatewaysOf } from '../deposit/store.ts'
import { unsettledIds, whereRecalled } from './payout-report-store.ts'
import { purseKey } from './turnover-store.ts'

export type WithdrawalRow = {
  readonly id: WithdrawalId
  readonly member_id: MemberId
  readonly request_id: string
  readonly bank_account_id: Id<'bank'>
  readonly gateway_id: string
  readonly currency: Currency
  readonly amount: Money
  readonly fee: Money
  readonly state: WithdrawalState
  readonly state_since: Date
  readonly reason_code: string | null
  readonly note: string
  readonly taken_by: string
  readonly gateway_ref: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly bank_name: string
  readonly account_number: string
}

const columns =
  sql.raw(`w.id, w.member_id, w.request_id, w.bank_account_id, w.gateway_id, w.currency, w.amount,
  w.fee, w.state, w.state_since, w.reason_code, w.note, w.taken_by, w.gateway_ref, w.created_at, w.updated_at,
  b.bank_name, b.account_number`)
const from = sql.raw('withdrawal w join bank_account b on b.id = w.bank_account_id')
const openStates = sql.raw(`('received', 'reviewing', 'approved', 'paying')`)
/** Not given back: what counts for a day's limit. */
const keptStates = sql.raw(`('received', 'reviewing', 'approved', 'paying', 'paid')`)

async function one(db: Db | Tx, where: RawBuilder<unknown>): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`select ${columns} from ${from} where ${where}`.execute(
    db,
  )
  return rows[0] ?? null
}

export function withdrawalByRequest(db: Db | Tx, memberId: string, requestId: string) {
  return one(db, sql`w.member_id = ${memberId} and w.request_id = ${requestId}`)
}

export function withdrawalOf(db: Db | Tx, memberId: string, id: string) {
  return one(db, sql`w.id = ${id} and w.member_id = ${memberId}`)
}

export function withdrawalById(db: Db | Tx, id: string) {
  return one(db, sql`w.id = ${id}`)
}

/** Locks the withdrawal until the transaction ends: acts on it happen one by one. */
export function lockWithdrawal(tx: Tx, id: string) {
  return one(tx, sql`w.id = ${id} for update of w`)
}

export async function insertWithdrawal(
  tx: Tx,
  row: Pick<
    WithdrawalRow,
    | 'id'
    | 'member_id'
    | 'request_id'
    | 'bank_account_id'
    | 'gateway_id'
    | 'currency'
    | 'amount'
    | 'fee'
  >,
  now: Date,
): Promise<void> {
  await sql`insert into withdrawal (id, member_id, request_id, bank_account_id, gateway_id, currency, amount, fee,
      state, state_since, created_at, updated_at)
    values (${row.id}, ${row.member_id}, ${row.request_id}, ${row.bank_account_id}, ${row.gateway_id},
      ${row.currency}, ${row.amount}, ${row.fee}, 'received', ${now}, ${now}, ${now})`.execute(tx)
}

export async function moveWithdrawal(
  tx: Tx,
  id: string,
  to: WithdrawalState,
  now: Date,
  change: {
    reasonCode?: string
    note?: string
    takenBy?: string
    gatewayRef?: string
    pollAt?: Date | null
  } = {},
): Promise<void> {
  await sql`update withdrawal set state_since = case when state = ${to} then state_since else ${now} end,
      state = ${to}, updated_at = ${now},
      reason_code = coalesce(${change.reasonCode ?? null}, reason_code),
      note = coalesce(${change.note ?? null}, note),
      taken_by = coalesce(${change.takenBy ?? null}, taken_by),
      gateway_ref = coalesce(${change.gatewayRef ?? null}, gateway_ref),
      poll_at = ${change.pollAt ?? null}
    where id = ${id}`.execute(tx)
}

/** The longest due, so many of each gateway. */
export async function withdrawalsToPoll(db: Db, now: Date, most: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`select due.* from (${gatewaysOf('withdrawal')}) g,
    lateral (select ${columns} from ${from} where w.gateway_id = g.id and w.poll_at <= ${now}
      order by w.poll_at limit ${most}) due`.execute(db)
  return rows
}

export async function setWithdrawalPoll(db: Db | Tx, id: string, at: Date | null): Promise<void> {
  await sql`update withdrawal set poll_at = ${at} where id = ${id}`.execute(db)
}

export async function withdrawalsPage(
  db: Db,
  memberId: string,
  limit: number,
  offset: number,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const { rows } =
    await sql<WithdrawalRow>`select ${columns} from ${from} where w.member_id = ${memberId}
    order by w.created_at desc, w.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from withdrawal
    where member_id = ${memberId}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

type Waiting = (typeof waitingQueues)[number]

const waiting: Record<Waiting, RawBuilder<unknown>> & { [S in WithdrawalState]?: never } = {
  open: sql`w.id in (select id from withdrawal where state in ('received', 'reviewing')
    union ${unsettledIds})`,
  unsettled: sql`w.id in (${unsettledIds})`,
  recalled: whereRecalled,
}

/**
 * `open`: those that wait for a person; `unsettled`: because of what the bank reported; `recalled`:
 * because it took them back. Waiting ones the oldest first, others the newest first.
 */
export async function queuePage(
  db: Db,
  state: Waiting | WithdrawalState,
  limit: number,
  offset: number,
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
  readonly openCount: number
}

/** What a member has asked for since `dayStart`, and has open. */
export async function withdrawalSums(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
  dayStart: Date,
): Promise<MemberSums> {
  const { rows } = await sql<{ day: bigint; open: bigint }>`select
      coalesce(sum(amount) filter (where created_at >= ${dayStart} and state in ${keptStates}), 0)::bigint as day,
      count(*) filter (where state in ${openStates}) as open
    from withdrawal where member_id = ${memberId} and currency = ${currency}`.execute(db)
  const row = rows[0]!
  return { dayUsed: money(row.day), openCount: Number(row.open) }
}

export type PaidSum = { readonly sum: Money; readonly count: number }

/** What members were ever paid, by `purseKey`; those never paid are left out. */
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

/** How many withdrawals, suspended movements and recalled deposits wait for a person. */
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
 * Median and 95th percentile of minutes from asking to payment, of the last two hundred; null
 * while too few.
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
