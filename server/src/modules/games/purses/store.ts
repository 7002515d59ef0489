import type { OperatorWord } from '@kancil/contract/games/purse-desk'
import type { PurseDirection, PurseTransferState } from '@kancil/contract/games/purses'
import type { Currency, Money } from '@kancil/contract/money'
import type { VendorWord } from '@kancil/contract/ports/vendor-purse'
import type { Booked } from '@kancil/rules/wallet/purse-transfer'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PurseKey } from './purse-store.ts'

export type PurseTransferRow = {
  readonly id: string
  readonly member_id: string
  readonly request_id: string
  readonly vendor_id: string
  readonly currency: Currency
  readonly direction: PurseDirection
  readonly amount: Money
  readonly state: PurseTransferState
  readonly booked: Booked
  readonly sends: number
  readonly asks: number
  readonly word: VendorWord | ''
  readonly word_at: Date | null
  readonly check_at: Date | null
  readonly is_recalled: boolean
  readonly decided_by: string
  readonly note: string
  /** The first of two decisions, if one was made. */
  readonly asked_act: OperatorWord | null
  readonly asked_id: string | null
  readonly asked_by: string
  readonly created_at: Date
  readonly ended_at: Date | null
}

export async function insertTransfer(
  tx: Tx,
  row: Pick<
    PurseTransferRow,
    'id' | 'member_id' | 'request_id' | 'vendor_id' | 'currency' | 'direction' | 'amount'
  >,
  now: Date,
  checkAt: Date,
): Promise<void> {
  await sql`insert into purse_transfer (id, member_id, request_id, vendor_id, currency, direction,
      amount, state, booked, check_at, created_at)
    values (${row.id}, ${row.member_id}, ${row.request_id}, ${row.vendor_id}, ${row.currency},
      ${row.direction}, ${row.amount}, 'sent', 'open', ${checkAt}, ${now})`.execute(tx)
}

export async function transferById(db: Db | Tx, id: string): Promise<PurseTransferRow | null> {
  const { rows } = await sql<PurseTransferRow>`select * from purse_transfer
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function lockTransfer(tx: Tx, id: string): Promise<PurseTransferRow | null> {
  const { rows } = await sql<PurseTransferRow>`select * from purse_transfer
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function transfersOfRequest(
  db: Db | Tx,
  memberId: string,
  requestId: string,
): Promise<PurseTransferRow[]> {
  const { rows } = await sql<PurseTransferRow>`select * from purse_transfer
    where member_id = ${memberId} and request_id = ${requestId} order by vendor_id`.execute(db)
  return rows
}

/** Newest first; `before`: an id. */
export async function transfersOfMember(
  db: Db,
  memberId: string,
  vendorId: string | undefined,
  before: string | null,
  limit: number,
): Promise<PurseTransferRow[]> {
  const { rows } = await sql<PurseTransferRow>`select * from purse_transfer
    where member_id = ${memberId} and (${before}::text is null or id < ${before})
      and (${vendorId ?? null}::text is null or vendor_id = ${vendorId ?? null})
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Transfers whose vendor is to be asked now, the longest overdue first. */
export async function dueTransfers(db: Db, now: Date, limit: number): Promise<PurseTransferRow[]> {
  const { rows } = await sql<PurseTransferRow>`select * from purse_transfer
    where check_at <= ${now} order by check_at limit ${limit}`.execute(db)
  return rows
}

/** Transfers of a purse that make its balance at the vendor no measure of play. */
export async function unsureTransfers(
  db: Db | Tx,
  { memberId, vendorId, currency }: PurseKey,
): Promise<PurseTransferRow[]> {
  const { rows } = await sql<PurseTransferRow>`select * from purse_transfer
    where member_id = ${memberId} and vendor_id = ${vendorId} and currency = ${currency}
      and (state in ('sent', 'contradicted') or state = 'returned' and check_at is not null)
    order by id`.execute(db)
  return rows
}

export type TransferChange = Partial<
  Pick<
    PurseTransferRow,
    | 'state'
    | 'booked'
    | 'asks'
    | 'check_at'
    | 'is_recalled'
    | 'decided_by'
    | 'note'
    | 'asked_act'
    | 'asked_id'
    | 'asked_by'
    | 'ended_at'
  >
>

export async function changeTransfer(tx: Tx, id: string, change: TransferChange): Promise<void> {
  const parts = Object.entries(change).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value as unknown}`,
  )
  if (parts.length > 0)
    await sql`update purse_transfer set ${sql.join(parts)} where id = ${id}`.execute(tx)
}

export async function countSend(db: Db, id: string): Promise<void> {
  await sql`update purse_transfer set sends = sends + 1 where id = ${id}`.execute(db)
}

export async function keepWord(tx: Tx, id: string, word: VendorWord, at: Date): Promise<void> {
  await sql`update purse_transfer set word = ${word}, word_at = ${at}, asks = asks + 1
    where id = ${id}`.execute(tx)
}
