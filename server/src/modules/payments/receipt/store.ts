import type { MemberId, WithdrawalId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { ReceiptState } from '@kancil/contract/payments/receipt'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ReceiptRow = {
  readonly withdrawal_id: WithdrawalId
  readonly member_id: MemberId
  readonly gateway_id: string
  readonly currency: Currency
  readonly payout: Money
  readonly state: ReceiptState
  readonly state_since: Date
  /** What the member says has arrived. */
  readonly arrived: Money
  readonly due_at: Date | null
  readonly security: Money
  readonly decided_by: string
  readonly note: string
  readonly refund_asked_id: string | null
  readonly refund_asked_by: string
  readonly created_at: Date
  readonly has_proof: boolean
}

const selected = sql.raw(`r.withdrawal_id, r.member_id, r.gateway_id, r.currency, r.payout, r.state,
  r.state_since, r.arrived, r.due_at, r.security, r.decided_by, r.note, r.created_at,
  r.refund_asked_id, r.refund_asked_by,
  exists (select from payment_proof p where p.subject_id = r.withdrawal_id) as has_proof`)

export async function insertReceipt(
  tx: Tx,
  row: Pick<
    ReceiptRow,
    | 'withdrawal_id'
    | 'member_id'
    | 'gateway_id'
    | 'currency'
    | 'payout'
    | 'state'
    | 'due_at'
    | 'security'
    | 'created_at'
  >,
): Promise<void> {
  await sql`insert into withdrawal_receipt (withdrawal_id, member_id, gateway_id, currency, payout, state,
      state_since, due_at, security, created_at)
    values (${row.withdrawal_id}, ${row.member_id}, ${row.gateway_id}, ${row.currency},
      ${row.payout}, ${row.state}, ${row.created_at}, ${row.due_at}, ${row.security},
      ${row.created_at})`.execute(tx)
}

/** Under the withdrawal's lock already, or locked here. */
export async function lockReceipt(tx: Tx, withdrawalId: string): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`select ${selected} from withdrawal_receipt r
    where r.withdrawal_id = ${withdrawalId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function moveReceipt(
  tx: Tx,
  withdrawalId: string,
  change: {
    readonly state: ReceiptState
    readonly dueAt: Date | null
    readonly arrived?: Money
    readonly decidedBy?: string
    readonly note?: string
    readonly at: Date
  },
): Promise<void> {
  await sql`update withdrawal_receipt set state = ${change.state}, state_since = ${change.at},
      due_at = ${change.dueAt}, arrived = coalesce(${change.arrived ?? null}, arrived),
      refund_asked_id = null, refund_asked_by = '',
      decided_by = coalesce(${change.decidedBy ?? null}, decided_by),
      note = coalesce(${change.note ?? null}, note)
    where withdrawal_id = ${withdrawalId}`.execute(tx)
}

/** The first of two decisions on a refund. */
export async function keepRefundAsked(
  tx: Tx,
  withdrawalId: string,
  by: { readonly operatorId: string; readonly name: string },
): Promise<void> {
  await sql`update withdrawal_receipt set refund_asked_id = ${by.operatorId},
      refund_asked_by = ${by.name}
    where withdrawal_id = ${withdrawalId}`.execute(tx)
}

/** Receipts of many withdrawals; those without one are left out. */
export async function receiptsOf(
  db: Db | Tx,
  withdrawalIds: readonly string[],
): Promise<ReadonlyMap<string, ReceiptRow>> {
  const { rows } = await sql<ReceiptRow>`select ${selected} from withdrawal_receipt r
    where r.withdrawal_id = any(${[...withdrawalIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.withdrawal_id as string, row]))
}

/** Those whose time is over, the longest first. */
export async function lapsedReceipts(db: Db, now: Date, limit: number): Promise<WithdrawalId[]> {
  const { rows } = await sql<{ id: WithdrawalId }>`select withdrawal_id as id
    from withdrawal_receipt where due_at <= ${now} order by due_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** `open`: disputes that wait for an operator, the oldest first; other states newest first. */
export async function receiptsPage(
  db: Db,
  filter: { readonly state: ReceiptState | 'open' | 'all'; readonly memberId: string | null },
  { limit, offset }: PageRange,
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const { state, memberId } = filter
  const isOpen = sql`r.state in ('not_received', 'partly_received')`
  const ofState = state === 'open' ? isOpen : state === 'all' ? sql`true` : sql`r.state = ${state}`
  const chosen = sql`${ofState} and (${memberId}::text is null or r.member_id = ${memberId})`
  const order =
    state === 'open'
      ? sql`r.state_since, r.withdrawal_id`
      : sql`r.state_since desc, r.withdrawal_id desc`
  const { rows } = await sql<ReceiptRow>`select ${selected} from withdrawal_receipt r
    where ${chosen} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from withdrawal_receipt r where ${chosen}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}
