import type { Id, MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { EntryState } from '@kancil/rules/promotions/offer-state'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type EntryRow = {
  readonly id: Id<'promotionEntry'>
  readonly memberId: MemberId
  readonly promotionId: Id<'promotion'>
  readonly currency: Currency
  readonly state: EntryState
  readonly remark: string
  readonly amount: Money | null
  readonly sentAt: Date
  readonly updatedAt: Date
  readonly firstBy: string | null
  readonly firstId: string | null
  readonly decidedBy: string | null
  readonly reason: string
  readonly claimRequest: string | null
}

const columns = sql`e.id, e.member_id as "memberId", e.promotion_id as "promotionId", e.currency,
  e.state, e.remark, e.amount, e.sent_at as "sentAt", e.updated_at as "updatedAt",
  e.first_by as "firstBy", e.first_id as "firstId", e.decided_by as "decidedBy", e.reason,
  e.claim_request as "claimRequest"`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select ${columns} from promotion_entry e ${rest}`.execute(db)
  return rows
}

/** A member's entries by promotion. */
export async function entriesOf(
  db: Db | Tx,
  memberId: string,
): Promise<ReadonlyMap<string, EntryRow>> {
  const rows = await read(
    db,
    sql`where e.member_id = ${memberId} order by e.updated_at desc, e.id desc limit 200`,
  )
  return new Map(rows.map((row) => [row.promotionId, row]))
}

export async function entryOf(
  db: Db | Tx,
  memberId: string,
  promotionId: string,
): Promise<EntryRow | null> {
  const rows = await read(
    db,
    sql`where e.member_id = ${memberId} and e.promotion_id = ${promotionId}`,
  )
  return rows[0] ?? null
}

/** Those that wait for a deposit, the oldest first. */
export function signedEntries(tx: Tx, memberId: string): Promise<EntryRow[]> {
  return read(
    tx,
    sql`where e.member_id = ${memberId} and e.state = 'signed' order by e.sent_at, e.id for update`,
  )
}

export async function lockEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  return (await read(tx, sql`where e.id = ${id} for update`))[0] ?? null
}

export async function entryById(db: Db | Tx, id: string): Promise<EntryRow | null> {
  return (await read(db, sql`where e.id = ${id}`))[0] ?? null
}

export async function insertEntry(tx: Tx, row: EntryRow): Promise<void> {
  await sql`insert into promotion_entry (id, member_id, promotion_id, currency, state, remark,
      amount, sent_at, updated_at, claim_request)
    values (${row.id}, ${row.memberId}, ${row.promotionId}, ${row.currency}, ${row.state},
      ${row.remark}, ${row.amount}, ${row.sentAt}, ${row.updatedAt},
      ${row.claimRequest})`.execute(tx)
}

export async function saveEntry(tx: Tx, row: EntryRow): Promise<void> {
  await sql`update promotion_entry set state = ${row.state}, remark = ${row.remark},
      amount = ${row.amount}, sent_at = ${row.sentAt}, updated_at = ${row.updatedAt},
      first_by = ${row.firstBy}, first_id = ${row.firstId}, decided_by = ${row.decidedBy},
      reason = ${row.reason}, claim_request = ${row.claimRequest}
    where id = ${row.id}`.execute(tx)
}

/** An entry that was taken back before anything came of it. */
export async function dropEntry(tx: Tx, id: string): Promise<void> {
  await sql`delete from promotion_entry where id = ${id} and state = 'signed'`.execute(tx)
}

/** What a bonus came of ends with it. */
export async function endEntry(
  tx: Tx,
  id: string,
  state: 'claimed' | 'close',
  at: Date,
  /** What is left of it, where some was taken back. */
  amount: Money | null = null,
): Promise<void> {
  await sql`update promotion_entry set state = ${state}, updated_at = ${at},
      amount = coalesce(${amount}, amount)
    where id = ${id}`.execute(tx)
}

export type EntryFilter = {
  readonly state?: EntryState | undefined
  readonly promotionId?: string | undefined
}

/** Applications: entries that an operator decides or decided on. */
export async function applicationsPage(
  db: Db,
  { state, promotionId }: EntryFilter,
  { limit, offset }: PageRange,
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = sql`join promotion p on p.id = e.promotion_id and p.kind = 'application'
    where ${state ? sql`e.state = ${state}` : sql`true`}
      and ${promotionId ? sql`e.promotion_id = ${promotionId}` : sql`true`}`
  const rows = await read(
    db,
    sql`${where} order by (e.state = 'applying') desc, e.sent_at, e.id
      limit ${limit} offset ${offset}`,
  )
  const counted = await sql<{ total: bigint }>`select count(*) as total
    from promotion_entry e ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}
