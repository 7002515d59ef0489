import type { Id, MemberId, WithdrawalId } from '@kancil/contract/ids'
import { type Currency, type Money } from '@kancil/contract/money'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import type { waitingQueues } from '@kancil/contract/payments/withdrawal-desk'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { gatewaysOf } from '../deposit/store.ts'
import { unsettledIds, whereRecalled } from './payout-report-store.ts'

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
  /** Who made the first of two approvals. */
  readonly first_operator: string | null
  readonly batch_id: string | null
  readonly gateway_ref: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly bank_name: string
  readonly account_number: string
}

export const columns =
  sql.raw(`w.id, w.member_id, w.request_id, w.bank_account_id, w.gateway_id, w.currency, w.amount,
  w.fee, w.state, w.state_since, w.reason_code, w.note, w.taken_by, w.first_operator, w.batch_id, w.gateway_ref, w.created_at, w.updated_at,
  b.bank_name, b.account_number`)
export const from = sql.raw('withdrawal w join bank_account b on b.id = w.bank_account_id')
export const openStates = sql.raw(
  `('received', 'reviewing', 'second_review', 'approved', 'paying')`,
)
/** Not returned: what counts towards the daily limit. */
export const keptStates = sql.raw(
  `('received', 'reviewing', 'second_review', 'approved', 'paying', 'paid')`,
)

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
    firstOperator?: string
    batchId?: string
    gatewayRef?: string
    pollAt?: Date | null
  } = {},
): Promise<void> {
  await sql`update withdrawal set state_since = case when state = ${to} then state_since else ${now} end,
      state = ${to}, updated_at = ${now},
      reason_code = coalesce(${change.reasonCode ?? null}, reason_code),
      note = coalesce(${change.note ?? null}, note),
      taken_by = coalesce(${change.takenBy ?? null}, taken_by),
      first_operator = coalesce(${change.firstOperator ?? null}, first_operator),
      batch_id = coalesce(${change.batchId ?? null}, batch_id),
      gateway_ref = coalesce(${change.gatewayRef ?? null}, gateway_ref),
      poll_at = ${change.pollAt ?? null}
    where id = ${id}`.execute(tx)
}

/** The most overdue first, up to `most` per gateway. */
export async function withdrawalsToPoll(db: Db, now: Date, most: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`select due.* from (${gatewaysOf('withdrawal')}) g,
    lateral (select ${columns} from ${from} where w.gateway_id = g.id and w.poll_at <= ${now}
      order by w.poll_at limit ${most}) due`.execute(db)
  return rows
}

export async function setWithdrawalPoll(db: Db | Tx, id: string, at: Date | null): Promise<void> {
  await sql`update withdrawal set poll_at = ${at} where id = ${id}`.execute(db)
}

export type WaitingQueue = (typeof waitingQueues)[number]

export const waiting: Record<WaitingQueue, RawBuilder<unknown>> & {
  [S in WithdrawalState]?: never
} = {
  open: sql`w.id in (select id from withdrawal where state in ('received', 'reviewing', 'second_review')
    union ${unsettledIds})`,
  unsettled: sql`w.id in (${unsettledIds})`,
  recalled: whereRecalled,
}
