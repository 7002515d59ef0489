import type { DepositId, MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import type { SuspenseReason, SuspenseState } from '@kancil/contract/payments/suspense'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type SuspenseRow = {
  readonly id: bigint
  readonly gateway_id: string
  readonly gateway_ref: string
  readonly reference: string
  readonly reason: SuspenseReason
  readonly amount: Money
  readonly currency: Currency
  readonly deposit_id: DepositId | null
  readonly member_id: MemberId | null
  readonly ordered: Money | null
  readonly ordered_currency: Currency | null
  readonly state: SuspenseState
  readonly created_at: Date
  readonly credit_asked_id: string | null
  readonly credit_asked_by: string
  readonly credit_asked_for: MemberId | null
}

const selected =
  sql.raw(`s.id, s.gateway_id, s.gateway_ref, s.reference, s.reason, s.amount, s.currency,
  s.deposit_id, s.member_id, s.state, s.created_at,
  s.credit_asked_id, s.credit_asked_by, s.credit_asked_for, d.amount as ordered, d.currency as ordered_currency`)

/** False when this movement of the gateway is already in suspense. */
export async function insertSuspense(
  tx: Tx,
  row: Pick<
    SuspenseRow,
    | 'gateway_id'
    | 'gateway_ref'
    | 'reference'
    | 'reason'
    | 'amount'
    | 'currency'
    | 'deposit_id'
    | 'member_id'
    | 'created_at'
  >,
): Promise<boolean> {
  const done =
    await sql`insert into suspense_item (gateway_id, gateway_ref, reference, reason, amount, currency,
      deposit_id, member_id, created_at)
    values (${row.gateway_id}, ${row.gateway_ref}, ${row.reference}, ${row.reason}, ${row.amount},
      ${row.currency}, ${row.deposit_id}, ${row.member_id}, ${row.created_at})
    on conflict do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** Whether a movement was ever put in suspense, decided or not. */
export async function isSuspended(tx: Tx, gatewayId: string, gatewayRef: string): Promise<boolean> {
  const { rows } = await sql`select from suspense_item
    where gateway_id = ${gatewayId} and gateway_ref = ${gatewayRef}`.execute(tx)
  return rows.length > 0
}

export async function suspensePage(
  db: Db,
  state: SuspenseState,
  { limit, offset }: PageRange,
): Promise<{ rows: SuspenseRow[]; total: number }> {
  const { rows } = await sql<SuspenseRow>`select ${selected} from suspense_item s
    left join deposit d on d.id = s.deposit_id where s.state = ${state}
    order by case when ${state} = 'open' then s.id else -s.id end limit ${limit} offset ${offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from suspense_item
    where state = ${state}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

export async function lockSuspense(tx: Tx, id: number): Promise<SuspenseRow | null> {
  const { rows } = await sql<SuspenseRow>`select ${selected} from suspense_item s
    left join deposit d on d.id = s.deposit_id where s.id = ${id} for update of s`.execute(tx)
  return rows[0] ?? null
}

/** The item of a movement, whatever became of it. Locked before any deposit, as by a decision. */
export async function lockSuspended(
  tx: Tx,
  gatewayId: string,
  { gatewayRef }: Pick<GatewayEvent, 'gatewayRef'>,
): Promise<SuspenseRow | null> {
  const { rows } = await sql<SuspenseRow>`select ${selected} from suspense_item s
    left join deposit d on d.id = s.deposit_id
    where s.gateway_id = ${gatewayId} and s.gateway_ref = ${gatewayRef} for update of s`.execute(tx)
  return rows[0] ?? null
}

/** The first of two operators' words on whose money it is. */
export async function keepCreditAsked(
  tx: Tx,
  id: bigint,
  asked: { readonly operatorId: string; readonly by: string; readonly memberId: MemberId },
): Promise<void> {
  await sql`update suspense_item set credit_asked_id = ${asked.operatorId},
      credit_asked_by = ${asked.by}, credit_asked_for = ${asked.memberId}
    where id = ${id}`.execute(tx)
}

/** `end.memberId`: who it was credited to. */
export async function closeSuspense(
  tx: Tx,
  id: bigint,
  end: {
    readonly state: Exclude<SuspenseState, 'open'>
    readonly memberId?: MemberId
    readonly depositId?: DepositId | null
    readonly by: string
    readonly note: string
    readonly now: Date
  },
): Promise<void> {
  await sql`update suspense_item set state = ${end.state}, decided_by = ${end.by},
      decided_at = ${end.now}, note = ${end.note},
      member_id = coalesce(${end.memberId ?? null}, member_id),
      deposit_id = coalesce(${end.depositId ?? null}, deposit_id)
    where id = ${id}`.execute(tx)
}

/** Whether other money for the same deposit is also in suspense. */
export async function hasOpenTwin(tx: Tx, { id, deposit_id }: SuspenseRow): Promise<boolean> {
  const { rows } = await sql`select from suspense_item
    where deposit_id = ${deposit_id} and id <> ${id} and state = 'open' limit 1`.execute(tx)
  return rows.length > 0
}

/** Items in suspense by member; members without any are left out. */
export async function countOpenDisputes(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ member: string; count: bigint }>`select member_id as member, count(*)
    from suspense_item where member_id = any(${[...memberIds]}::text[]) and state = 'open'
    group by member_id`.execute(db)
  return new Map(rows.map((row) => [row.member, Number(row.count)]))
}

/** Open items that a deposit may be waiting for: the same amount first, then the newest. */
export async function suspenseCandidates(
  db: Db,
  wanted: { readonly gateway_id: string; readonly currency: Currency; readonly amount: Money },
  limit: number,
): Promise<SuspenseRow[]> {
  const { rows } = await sql<SuspenseRow>`select ${selected} from suspense_item s
    left join deposit d on d.id = s.deposit_id
    where s.state = 'open' and s.reason = 'unknown_reference'
      and s.gateway_id = ${wanted.gateway_id} and s.currency = ${wanted.currency}
    order by (s.amount = ${wanted.amount}) desc, s.id desc limit ${limit}`.execute(db)
  return rows
}
