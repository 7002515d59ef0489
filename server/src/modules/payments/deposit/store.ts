import type { DepositId } from '@kancil/contract/ids'
import { type Currency, type Money } from '@kancil/contract/money'
import type { DepositKind, DepositState } from '@kancil/contract/payments/deposit'
import type { PayerAction } from '@kancil/contract/ports/payment-gateway'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { releasedOf } from './method-store.ts'

export type DepositRow = {
  readonly id: DepositId
  readonly member_id: string
  readonly request_id: string
  readonly method_id: string
  readonly kind: DepositKind
  readonly method_name: string
  readonly gateway_id: string
  readonly currency: Currency
  readonly amount: Money
  readonly fee: Money
  readonly state: DepositState
  readonly reason_code: string | null
  readonly action: PayerAction | null
  readonly gateway_ref: string
  readonly credited_ref: string
  /** Of a payment to an address: how many were reported, and how many it takes. */
  readonly confirmations: number
  readonly confirmations_needed: number
  readonly has_receipt: boolean
  /**
   * What an operator credited when a different amount arrived; null when the ordered amount did.
   */
  readonly released: Money | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
}

export const depositColumns =
  sql.raw(`id, member_id, request_id, method_id, kind, method_name, gateway_id, currency, amount, fee, state,
  reason_code, action, gateway_ref, credited_ref, confirmations, confirmations_needed, created_at, updated_at, expires_at,
  exists (select from payment_proof p where p.subject_id = deposit.id) as has_receipt,
  (${releasedOf('deposit')}) as released`)
export const openStates = sql.raw(`('created', 'pending', 'processing')`)

export async function depositByRequest(
  db: Db | Tx,
  memberId: string,
  requestId: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${depositColumns} from deposit
    where member_id = ${memberId} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

export async function depositOf(
  db: Db | Tx,
  memberId: string,
  id: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${depositColumns} from deposit
    where id = ${id} and member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Locks the deposit until the transaction ends, so that its reports are processed one by one. */
export async function lockDeposit(
  tx: Tx,
  gatewayId: string,
  id: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${depositColumns} from deposit
    where id = ${id} and gateway_id = ${gatewayId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function depositById(db: Db | Tx, id: string): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${depositColumns} from deposit
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function countOpenDeposits(tx: Tx, memberId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from deposit
    where member_id = ${memberId} and state in ${openStates} and expires_at > ${now}`.execute(tx)
  return Number(rows[0]!.count)
}

export async function insertDeposit(
  tx: Tx,
  row: Omit<
    DepositRow,
    | 'reason_code'
    | 'action'
    | 'gateway_ref'
    | 'credited_ref'
    | 'confirmations'
    | 'has_receipt'
    | 'released'
    | 'updated_at'
  >,
  pollAt: Date | null,
): Promise<void> {
  await sql`insert into deposit (id, member_id, request_id, method_id, kind, method_name,
      gateway_id, currency, amount, fee, confirmations_needed, state, created_at, updated_at, expires_at, poll_at)
    values (${row.id}, ${row.member_id}, ${row.request_id}, ${row.method_id}, ${row.kind},
      ${row.method_name}, ${row.gateway_id}, ${row.currency}, ${row.amount}, ${row.fee},
      ${row.confirmations_needed}, ${row.state}, ${row.created_at}, ${row.created_at},
      ${row.expires_at}, ${pollAt})`.execute(tx)
}

/** Stores what the payer has to do. If a report came first, its state stands. */
export async function noteAction(
  tx: Tx,
  id: string,
  gatewayRef: string,
  action: PayerAction,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{
    state: DepositState
  }>`update deposit set gateway_ref = ${gatewayRef},
      action = ${JSON.stringify(action)}, updated_at = ${now},
      state = case when state = 'created' then 'pending' else state end
    where id = ${id} returning state`.execute(tx)
  return rows[0]?.state === 'pending'
}

export async function moveDeposit(
  tx: Tx,
  id: string,
  to: DepositState,
  now: Date,
  change: { reasonCode?: string; gatewayRef?: string; creditedRef?: string } = {},
): Promise<void> {
  await sql`update deposit set state = ${to}, updated_at = ${now}, reason_code = ${change.reasonCode ?? null},
      gateway_ref = coalesce(${change.gatewayRef ?? null}, gateway_ref),
      credited_ref = coalesce(${change.creditedRef ?? null}, credited_ref)
    where id = ${id}`.execute(tx)
}

export async function noteConfirmations(tx: Tx, id: string, seen: number): Promise<void> {
  await sql`update deposit set confirmations = ${seen} where id = ${id}`.execute(tx)
}

/** The most overdue first, up to `most` per gateway. */
export async function depositsToPoll(db: Db, now: Date, most: number): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`select due.* from (${gatewaysOf('deposit')}) g,
    lateral (select ${depositColumns} from deposit where gateway_id = g.id and poll_at <= ${now}
      order by poll_at limit ${most}) due`.execute(db)
  return rows
}

/**
 * SQL for the gateways with a pending poll in a table: one index look-up each, however many orders
 * are waiting.
 */
export function gatewaysOf(table: 'deposit' | 'withdrawal'): RawBuilder<unknown> {
  const orders = sql.table(table)
  return sql`with recursive gateway (id) as (
      (select min(gateway_id) from ${orders} where poll_at is not null)
      union all
      select (select min(o.gateway_id) from ${orders} o
        where o.gateway_id > gateway.id and o.poll_at is not null)
      from gateway where gateway.id is not null
    ) select id from gateway where id is not null`
}

export async function setDepositPoll(db: Db | Tx, id: string, at: Date | null): Promise<void> {
  await sql`update deposit set poll_at = ${at} where id = ${id}`.execute(db)
}
