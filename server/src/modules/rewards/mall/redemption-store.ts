import type { Id, MemberId } from '@kancil/contract/ids'
import type { Money } from '@kancil/contract/money'
import type { RedemptionState } from '@kancil/contract/rewards/mall'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type RedemptionRow = {
  readonly id: Id<'redemption'>
  readonly memberId: MemberId
  readonly requestId: string
  readonly itemId: Id<'mallItem'>
  readonly price: bigint
  readonly state: RedemptionState
  readonly sealedAddress: string
  readonly sentAt: Date
  readonly firstBy: string | null
  readonly firstId: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly note: string
}

const columns = sql`r.id, r.member_id as "memberId", r.request_id as "requestId",
  r.item_id as "itemId", r.price, r.state, r.sealed_address as "sealedAddress",
  r.sent_at as "sentAt", r.first_by as "firstBy", r.first_id as "firstId",
  r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.note`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`select ${columns} from redemption r ${rest}`.execute(db)
  return rows
}

export async function redemptionByRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
): Promise<RedemptionRow | null> {
  const rows = await read(tx, sql`where r.member_id = ${memberId} and r.request_id = ${requestId}`)
  return rows[0] ?? null
}

export async function redemptionById(db: Db | Tx, id: string): Promise<RedemptionRow | null> {
  return (await read(db, sql`where r.id = ${id}`))[0] ?? null
}

export async function lockRedemption(tx: Tx, id: string): Promise<RedemptionRow | null> {
  return (await read(tx, sql`where r.id = ${id} for update`))[0] ?? null
}

export async function insertRedemption(tx: Tx, row: RedemptionRow): Promise<void> {
  await sql`insert into redemption (id, member_id, request_id, item_id, price, state,
      sealed_address, sent_at)
    values (${row.id}, ${row.memberId}, ${row.requestId}, ${row.itemId}, ${row.price},
      ${row.state}, ${row.sealedAddress}, ${row.sentAt})`.execute(tx)
}

export async function saveRedemption(tx: Tx, row: RedemptionRow): Promise<void> {
  await sql`update redemption set state = ${row.state}, first_by = ${row.firstBy},
      first_id = ${row.firstId}, decided_at = ${row.decidedAt}, decided_by = ${row.decidedBy},
      note = ${row.note} where id = ${row.id}`.execute(tx)
}

/** What the goods cost the house when they were given. */
export async function keepCost(tx: Tx, id: string, cost: Money): Promise<void> {
  await sql`update redemption set cost = ${cost} where id = ${id}`.execute(tx)
}

async function page(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: PageRange,
): Promise<{ rows: RedemptionRow[]; total: number }> {
  const rows = await read(db, sql`${where} order by ${order} limit ${limit} offset ${offset}`)
  const counted = await sql<{ total: bigint }>`select count(*) as total
    from redemption r ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}

export function ownRedemptions(db: Db, memberId: string, range: PageRange) {
  return page(db, sql`where r.member_id = ${memberId}`, sql`r.sent_at desc, r.id`, range)
}

export function redemptionsPage(db: Db, state: RedemptionState | undefined, range: PageRange) {
  const where = state ? sql`where r.state = ${state}` : sql``
  return page(db, where, sql`(r.state = 'inProcess') desc, r.sent_at, r.id`, range)
}
