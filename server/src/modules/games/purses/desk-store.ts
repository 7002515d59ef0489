import type { PurseTransferState } from '@kancil/contract/games/purses'
import type { Currency } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import type { PurseTransferRow } from './store.ts'

export type DeskFilter = {
  /** `open`: on their way or contradicted. */
  readonly show: PurseTransferState | 'open'
  readonly vendorId?: string | undefined
  /** The members found by account; undefined: all. */
  readonly memberIds?: readonly string[] | undefined
}

/** Open ones oldest first, ended ones newest first. */
export async function deskPage(
  db: Db,
  filter: DeskFilter,
  { limit, offset }: PageRange,
): Promise<{ rows: PurseTransferRow[]; total: number }> {
  const where = matching(filter)
  const isOpen = ['open', 'sent', 'contradicted'].includes(filter.show)
  const order = isOpen ? sql`created_at, id` : sql`created_at desc, id desc`
  const [{ rows }, counted] = await Promise.all([
    sql<PurseTransferRow>`select * from purse_transfer where ${where}
      order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: bigint }>`select count(*) as n from purse_transfer where ${where}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.n) }
}

function matching({ show, vendorId, memberIds }: DeskFilter): RawBuilder<unknown> {
  const state = show === 'open' ? sql`state in ('sent', 'contradicted')` : sql`state = ${show}`
  return sql`${state} and ${vendorId === undefined ? sql`true` : sql`vendor_id = ${vendorId}`}
    and ${memberIds === undefined ? sql`true` : sql`member_id = any(${[...memberIds]}::text[])`}`
}

export type OpenCount = {
  readonly vendorId: string
  readonly currency: Currency
  readonly n: bigint
}

/** How many transfers are open with each vendor. */
export async function openCounts(db: Db): Promise<OpenCount[]> {
  const { rows } = await sql<OpenCount>`select vendor_id as "vendorId", currency, count(*) as n
    from purse_transfer where state in ('sent', 'contradicted') group by 1, 2`.execute(db)
  return rows
}
