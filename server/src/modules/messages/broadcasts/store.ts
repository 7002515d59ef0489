import type { Id } from '@kancil/contract/ids'
import type { Addressed, BroadcastState } from '@kancil/contract/messages/broadcasts'
import type { Variants } from '@kancil/contract/messages/publication'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type BroadcastRow = {
  readonly id: Id<'broadcast'>
  readonly addressed: Addressed
  readonly variants: Variants
  readonly state: BroadcastState
  readonly total: number
  readonly sent: number
  readonly read: number
  /** The last member it was delivered to; '' at the beginning. */
  readonly reached: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly startsAt: Date | null
}
type New = Omit<BroadcastRow, 'read' | 'reached'> & { readonly requestId: string }

const columns = sql`id, addressed, variants, state, total, sent, reached,
  created_at as "createdAt", created_by as "createdBy", starts_at as "startsAt",
  (select count(*)::int from platform_message p
    where p.broadcast_id = broadcast.id and p.read_at is not null) as read`

/** Undefined if the request was already taken. */
export async function insertBroadcast(tx: Tx, made: New): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    insert into broadcast (id, request_id, addressed, variants, state, total, sent, created_at,
      created_by, starts_at)
    values (${made.id}, ${made.requestId}, ${JSON.stringify(made.addressed)},
      ${JSON.stringify(made.variants)}, ${made.state}, ${made.total}, ${made.sent},
      ${made.createdAt}, ${made.createdBy}, ${made.startsAt})
    on conflict (request_id) do nothing returning ${columns}`.execute(tx)
  return rows[0]
}

export async function broadcastByRequest(tx: Tx, requestId: string): Promise<BroadcastRow> {
  const { rows } = await sql<BroadcastRow>`select ${columns} from broadcast
    where request_id = ${requestId}`.execute(tx)
  return rows[0]!
}

export async function lockBroadcast(tx: Tx, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select ${columns} from broadcast where id = ${id}
    for update`.execute(tx)
  return rows[0]
}

export async function saveBroadcast(
  tx: Tx,
  row: Pick<BroadcastRow, 'id' | 'state' | 'sent' | 'reached'> & { readonly total?: number },
): Promise<BroadcastRow> {
  const { rows } = await sql<BroadcastRow>`update broadcast
    set state = ${row.state}, sent = ${row.sent}, reached = ${row.reached},
      total = coalesce(${row.total ?? null}, total)
    where id = ${row.id} returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function broadcastPage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const { rows } = await sql<BroadcastRow>`select ${columns} from broadcast
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: bigint }>`select count(*) from broadcast`.execute(db)
  return { rows, total: Number(counted.rows[0]!.count) }
}

/** Those that are being sent, and those whose time has come. */
export async function broadcastsUnderWay(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from broadcast
    where state = 'sending' or (state = 'scheduled' and starts_at <= ${now})
    order by created_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** The welcome that newcomers get, locked; undefined if there is none. */
export async function lockWelcome(tx: Tx): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select ${columns} from broadcast
    where state = 'running' for update`.execute(tx)
  return rows[0]
}
