import type { LineDirection } from '@kancil/contract/payments/line-transfer'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type LineTransferRow = {
  readonly id: string
  readonly sender_id: string
  readonly recipient_id: string
  readonly request_id: string
  readonly direction: LineDirection
  readonly currency: Currency
  readonly amount: Money
  readonly turnover: Money
  readonly remark: string
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly created_at: Date
}

const columns = sql.raw(`id, sender_id, recipient_id, request_id, direction, currency, amount,
  turnover, remark, to_char(day, 'YYYY-MM-DD') as day, created_at`)

export async function insertLineTransfer(tx: Tx, row: LineTransferRow): Promise<void> {
  await sql`insert into line_transfer (id, sender_id, recipient_id, request_id, direction, currency,
      amount, turnover, remark, day, created_at)
    values (${row.id}, ${row.sender_id}, ${row.recipient_id}, ${row.request_id}, ${row.direction},
      ${row.currency}, ${row.amount}, ${row.turnover}, ${row.remark}, ${row.day}::date,
      ${row.created_at})`.execute(tx)
}

export async function lineTransferByRequest(
  db: Db | Tx,
  senderId: string,
  requestId: string,
): Promise<LineTransferRow | null> {
  const { rows } = await sql<LineTransferRow>`select ${columns} from line_transfer
    where sender_id = ${senderId} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

/** What a member sent on a day of the site, and how often. */
export async function sentOnDay(
  db: Db | Tx,
  senderId: string,
  currency: Currency,
  day: string,
): Promise<{ readonly dayUsed: Money; readonly dayTransfers: number }> {
  const { rows } = await sql<{ used: Money; n: bigint }>`
    select coalesce(sum(amount), 0)::bigint as used, count(*) as n from line_transfer
    where sender_id = ${senderId} and currency = ${currency} and day = ${day}::date`.execute(db)
  return { dayUsed: rows[0]!.used, dayTransfers: Number(rows[0]!.n) }
}

export type LineFilter = {
  readonly direction?: LineDirection | undefined
  /** Sent or received by these; undefined: anybody. */
  readonly memberIds?: readonly string[] | undefined
}

/** Newest first; `before`: an id. Each side has an index of its own. */
export async function lineTransferPage(
  db: Db,
  { direction, memberIds }: LineFilter,
  before: string | null,
  limit: number,
): Promise<LineTransferRow[]> {
  const older = sql`(${before}::text is null or id < ${before})
    and (${direction ?? null}::text is null or direction = ${direction ?? null})`
  const side = (column: string) => sql`(select * from line_transfer
    where ${sql.ref(column)} = any(${[...(memberIds ?? [])]}::text[]) and ${older}
    order by id desc limit ${limit})`
  const source = memberIds
    ? sql`(${side('sender_id')} union all ${side('recipient_id')})`
    : sql`(select * from line_transfer where ${older} order by id desc limit ${limit})`
  const { rows } = await sql<LineTransferRow>`select ${columns} from ${source} part
    order by id desc limit ${limit}`.execute(db)
  return rows
}
