import type { Id, MemberId } from '@kancil/contract/ids'
import type { ChatState, ChatType, LineKind } from '@kancil/contract/messages/chat/line'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ChatRow = {
  readonly id: Id<'chat'>
  readonly memberId: MemberId | null
  readonly name: string
  readonly type: ChatType
  readonly state: ChatState
  readonly language: string
  readonly openedAt: Date
  readonly waitsSince: Date
  readonly takenAt: Date | null
  readonly closedAt: Date | null
  /** '' while nobody has it. */
  readonly operatorId: string
  readonly operatorName: string
  readonly wasAnswered: boolean
  readonly lastLine: number
  readonly lastKind: LineKind
  readonly lastText: string
  readonly lastAt: Date
  readonly rating: number | null
  readonly ratingNote: string
}
export type NewChat = Pick<
  ChatRow,
  'id' | 'memberId' | 'name' | 'type' | 'language' | 'openedAt'
> & { readonly requestId: string; readonly network: string }

const columns = sql`c.id, c.member_id as "memberId", c.name, c.type, c.state, c.language,
  c.opened_at as "openedAt", c.waits_since as "waitsSince", c.taken_at as "takenAt",
  c.closed_at as "closedAt", c.operator_id as "operatorId", c.operator_name as "operatorName",
  c.was_answered as "wasAnswered", c.last_line as "lastLine", c.last_kind as "lastKind",
  c.last_text as "lastText", c.last_at as "lastAt", c.rating, c.rating_note as "ratingNote"`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`select ${columns} from chat c ${rest}`.execute(db)
  return rows
}

export async function chatById(db: Db | Tx, id: string): Promise<ChatRow | null> {
  return (await read(db, sql`where c.id = ${id}`))[0] ?? null
}

export async function lockChat(tx: Tx, id: string): Promise<ChatRow | null> {
  return (await read(tx, sql`where c.id = ${id} for update`))[0] ?? null
}

export async function unclosedOf(db: Db | Tx, memberId: string): Promise<ChatRow | null> {
  const rows = await read(db, sql`where c.member_id = ${memberId} and c.state <> 'closed'`)
  return rows[0] ?? null
}

export async function chatByRequest(
  tx: Tx,
  { requestId, network, memberId }: Pick<NewChat, 'requestId' | 'network' | 'memberId'>,
): Promise<ChatRow | null> {
  const rows = await read(
    tx,
    sql`where c.request_id = ${requestId} and c.network = ${network}
      and coalesce(c.member_id, '') = ${memberId ?? ''}`,
  )
  return rows[0] ?? null
}

/** False if the member has one open, or the request was taken already. */
export async function insertChat(tx: Tx, chat: NewChat): Promise<boolean> {
  const { rows } = await sql`insert into chat (id, request_id, member_id, name, type, state,
      language, network, opened_at, waits_since, last_at)
    values (${chat.id}, ${chat.requestId}, ${chat.memberId}, ${chat.name}, ${chat.type},
      'waiting', ${chat.language}, ${chat.network}, ${chat.openedAt}, ${chat.openedAt},
      ${chat.openedAt})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export async function saveChat(tx: Tx, row: ChatRow): Promise<void> {
  await sql`update chat set state = ${row.state}, taken_at = ${row.takenAt},
      waits_since = ${row.waitsSince}, closed_at = ${row.closedAt},
      operator_id = ${row.operatorId}, operator_name = ${row.operatorName},
      was_answered = ${row.wasAnswered}, rating = ${row.rating},
      rating_note = ${row.ratingNote} where id = ${row.id}`.execute(tx)
}

/** How many chats were begun since an instant: by a member, or by strangers of a network. */
export async function begunSince(
  tx: Tx,
  { memberId, network }: Pick<NewChat, 'memberId' | 'network'>,
  since: Date,
): Promise<number> {
  const whose = memberId
    ? sql`member_id = ${memberId}`
    : sql`network = ${network} and member_id is null`
  const { rows } = await sql<{ count: bigint }>`select count(*) from chat
    where ${whose} and opened_at > ${since}`.execute(tx)
  return Number(rows[0]!.count)
}

/** The queue's order: VIP first, then whoever waits longest. */
export async function queueOrder(
  db: Db | Tx,
  limit: number,
): Promise<{ id: string; type: ChatType }[]> {
  const { rows } = await sql<{ id: string; type: ChatType }>`select id, type from chat
    where state = 'waiting' order by type desc, waits_since, id limit ${limit}`.execute(db)
  return rows
}

/** Seconds that the last chats took from the first answer to the end; null without any. */
export async function meanChatSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from avg(closed_at - taken_at))::float8 as seconds from (
      select taken_at, closed_at from chat where state = 'closed' and taken_at is not null
      order by opened_at desc limit 50) latest`.execute(db)
  return rows[0]!.seconds
}

export async function meanRatingHundredths(db: Db): Promise<number | null> {
  const { rows } = await sql<{ mean: number | null }>`
    select round(avg(rating) * 100)::int as mean from (select rating from chat
      where rating is not null order by closed_at desc limit 100) latest`.execute(db)
  return rows[0]!.mean
}

/** Open chats in which nobody has written since an instant, and waiting ones since another. */
export async function idleChats(
  db: Db,
  openSince: Date,
  waitingSince: Date,
): Promise<Id<'chat'>[]> {
  const { rows } = await sql<{ id: Id<'chat'> }>`select id from chat
    where (state = 'open' and last_at < ${openSince})
      or (state = 'waiting' and last_at < ${waitingSince})
    order by last_at limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

export type ChatFilters = {
  readonly state?: ChatState | undefined
  readonly type?: ChatType | undefined
  /** Chats of this operator. */
  readonly operatorId?: string | undefined
  readonly memberId?: string | undefined
  readonly search?: string | undefined
}

export async function chatsPage(
  db: Db,
  { state = undefined, type = undefined, operatorId = '', memberId = '', search = '' }: ChatFilters,
  { limit, offset }: PageRange,
): Promise<{ rows: ChatRow[]; total: number }> {
  const where = sql`where (${state ?? null}::text is null or c.state = ${state ?? null})
    and (${type ?? null}::text is null or c.type = ${type ?? null})
    and (${operatorId} = '' or c.operator_id = ${operatorId})
    and (${memberId} = '' or c.member_id = ${memberId})
    and (${search} = '' or starts_with(lower(c.name), lower(${search})))`
  const rows = await read(
    db,
    sql`${where} order by case c.state when 'waiting' then 0 when 'open' then 1 else 2 end,
      case when c.state = 'waiting' then c.type end desc,
      case when c.state = 'waiting' then c.waits_since end,
      c.last_at desc, c.id limit ${limit} offset ${offset}`,
  )
  const counted = await sql<{ total: bigint }>`select count(*) as total
    from chat c ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}
