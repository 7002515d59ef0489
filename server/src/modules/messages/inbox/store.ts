import type { Id, MemberId } from '@kancil/contract/ids'
import type { Variants } from '@kancil/contract/messages/publication'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type InboxRow = {
  readonly id: Id<'message'>
  readonly variants: Variants
  readonly sentAt: Date
  readonly readAt: Date | null
}

const inInbox = sql`p.deleted_at is null and b.state <> 'withdrawn'`

/** One page of an inbox, newest first: ids sort by creation time. */
export async function inboxPage(
  db: Db,
  memberId: MemberId,
  { unreadOnly, limit, offset }: PageRange & { readonly unreadOnly: boolean },
): Promise<{ rows: InboxRow[]; total: number }> {
  const of = sql`from platform_message p join broadcast b on b.id = p.broadcast_id
    where p.member_id = ${memberId} and ${inInbox} and (not ${unreadOnly} or p.read_at is null)`
  const { rows } = await sql<InboxRow>`select p.id, b.variants, p.sent_at as "sentAt",
    p.read_at as "readAt" ${of} order by p.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: bigint }>`select count(*) ${of}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.count) }
}

export async function unreadOf(db: Db | Tx, memberId: MemberId): Promise<number> {
  return (await unreadOfEach(db, [memberId])).get(memberId) ?? 0
}

/** Members who have read everything are left out. */
export async function unreadOfEach(
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  const { rows } = await sql<{ member_id: MemberId; count: bigint }>`
    select p.member_id, count(*) from platform_message p join broadcast b on b.id = p.broadcast_id
    where p.member_id = any(${[...memberIds]}::text[]) and p.read_at is null and ${inInbox}
    group by p.member_id`.execute(db)
  return new Map(rows.map((row) => [row.member_id, Number(row.count)]))
}

/** Whether the member has such a message. A message already read stays as it is. */
export async function markRead(
  tx: Tx,
  memberId: MemberId,
  messageId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`update platform_message set read_at = coalesce(read_at, ${at})
    where member_id = ${memberId} and id = ${messageId} and deleted_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

export async function markAllRead(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await sql`update platform_message set read_at = ${at}
    where member_id = ${memberId} and read_at is null and deleted_at is null`.execute(tx)
}

/** Whether the member ever had such a message. */
export async function markDeleted(
  tx: Tx,
  memberId: MemberId,
  messageId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`update platform_message
    set deleted_at = coalesce(deleted_at, ${at})
    where member_id = ${memberId} and id = ${messageId} returning 1`.execute(tx)
  return rows.length > 0
}

export type InsertedMessage = { readonly id: Id<'message'>; readonly memberId: MemberId }

/** Puts a message into inboxes, once in each; returns how many did not have it yet. */
export async function putMessages(
  tx: Tx,
  broadcastId: string,
  messages: readonly InsertedMessage[],
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into platform_message (id, member_id, broadcast_id, sent_at)
    select u.id, u.member_id, ${broadcastId}, ${at}
    from unnest(${messages.map(({ id }) => id)}::text[],
      ${messages.map(({ memberId }) => memberId)}::text[]) as u(id, member_id)
    on conflict (broadcast_id, member_id) do nothing returning 1`.execute(tx)
  return rows.length
}
