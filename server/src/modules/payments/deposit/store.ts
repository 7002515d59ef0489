import type { DepositId } from '@kancil/contract/ids'
import { type Currency, type Money, money } from '@kancil/contract/money'
import type { DepositKind, DepositState } from '@kancil/contract/payments/deposit'
import type { PayerAction } from '@kancil/contract/ports/payment-gateway'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { releasedOf } from './method-store.ts'

export type DepositRow = {
  readonly id: DepositId
  readonly member_id: string
  readonly request_id: string
  readonly method_id: string
  readonly kind: DepositKind
  readonly gateway_id: string
  readonly currency: Currency
  readonly amount: Money
  readonly fee: Money
  readonly state: DepositState
  readonly reason_code: string | null
  readonly action: PayerAction | null
  readonly gateway_ref: string
  readonly credited_ref: string
  /**
   * What an operator credited when a different amount arrived; null when the ordered amount did.
   */
  readonly released: Money | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
}

const columns =
  sql.raw(`id, member_id, request_id, method_id, kind, gateway_id, currency, amount, fee, state,
  reason_code, action, gateway_ref, credited_ref, created_at, updated_at, expires_at,
  (${releasedOf('deposit')}) as released`)
const openStates = sql.raw(`('created', 'pending', 'processing')`)

export async function depositByRequest(
  db: Db | Tx,
  memberId: string,
  requestId: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${columns} from deposit
    where member_id = ${memberId} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

export async function depositOf(
  db: Db | Tx,
  memberId: string,
  id: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${columns} from deposit
    where id = ${id} and member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Locks the deposit until the transaction ends, so that its reports are processed one by one. */
export async function lockDeposit(
  tx: Tx,
  gatewayId: string,
  id: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${columns} from deposit
    where id = ${id} and gateway_id = ${gatewayId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function depositsPage(
  db: Db,
  memberId: string,
  { limit, offset }: PageRange,
): Promise<{ rows: DepositRow[]; total: number }> {
  const { rows } =
    await sql<DepositRow>`select ${columns} from deposit where member_id = ${memberId}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from deposit
    where member_id = ${memberId}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
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
    'reason_code' | 'action' | 'gateway_ref' | 'credited_ref' | 'released' | 'updated_at'
  >,
  pollAt: Date | null,
): Promise<void> {
  await sql`insert into deposit (id, member_id, request_id, method_id, kind, gateway_id, currency, amount, fee,
      state, created_at, updated_at, expires_at, poll_at)
    values (${row.id}, ${row.member_id}, ${row.request_id}, ${row.method_id}, ${row.kind}, ${row.gateway_id},
      ${row.currency}, ${row.amount}, ${row.fee}, ${row.state}, ${row.created_at}, ${row.created_at},
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

/** The most overdue first, up to `most` per gateway. */
export async function depositsToPoll(db: Db, now: Date, most: number): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`select due.* from (${gatewaysOf('deposit')}) g,
    lateral (select ${columns} from deposit where gateway_id = g.id and poll_at <= ${now}
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

/** Total ever credited to a member by deposits, whatever amounts were ordered. */
export async function depositsSum(
  db: Db,
  memberId: string,
  currency: Currency,
): Promise<{ sum: Money; count: number }> {
  const { rows } = await sql<{ sum: bigint; count: bigint }>`
    select coalesce(sum(coalesce((${sql.raw(releasedOf('deposit'))}), amount - fee)), 0)::bigint
      as sum, count(*) from deposit
    where member_id = ${memberId} and currency = ${currency} and state = 'succeeded'`.execute(db)
  return { sum: money(rows[0]!.sum), count: Number(rows[0]!.count) }
}

export async function openDeposits(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from deposit where member_id = ${memberId}
    and state in ${openStates} limit 1`.execute(tx)
  return rows.length > 0
}
