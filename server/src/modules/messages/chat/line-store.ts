import type { LineKind } from '@kancil/contract/messages/chat/line'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { ChatRow } from './store.ts'

export type LineRow = {
  readonly number: number
  readonly kind: LineKind
  readonly byName: string
  readonly text: string
  readonly hasPicture: boolean
  readonly at: Date
}
export type NewLine = {
  readonly kind: LineKind
  readonly byId: string
  readonly byName: string
  readonly text: string
  readonly requestId?: string
  readonly sealedPicture?: string
  readonly at: Date
}

const columns = sql`number, kind, by_name as "byName", text,
  sealed_picture is not null as "hasPicture", at`
const excerptLength = 140

/** Adds a line to a chat that the caller has locked: its number follows the last one's. */
export async function addLine(
  tx: Tx,
  chat: Pick<ChatRow, 'id' | 'lastLine'>,
  line: NewLine,
): Promise<LineRow> {
  const number = chat.lastLine + 1
  const { rows } = await sql<LineRow>`insert into chat_line (chat_id, number, kind, by_id, by_name,
      text, sealed_picture, request_id, at)
    values (${chat.id}, ${number}, ${line.kind}, ${line.byId}, ${line.byName}, ${line.text},
      ${line.sealedPicture ?? null}, ${line.requestId ?? null}, ${line.at})
    returning ${columns}`.execute(tx)
  await sql`update chat set last_line = ${number}, last_at = ${line.at},
      last_kind = case when ${line.kind} = 'system' then last_kind else ${line.kind} end,
      last_text = case when ${line.kind} = 'system' then last_text
        else ${line.text.slice(0, excerptLength)} end
    where id = ${chat.id}`.execute(tx)
  return rows[0]!
}

export async function lineByRequest(
  tx: Tx,
  chatId: string,
  kind: LineKind,
  requestId: string,
): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`select ${columns} from chat_line
    where chat_id = ${chatId} and kind = ${kind} and request_id = ${requestId}`.execute(tx)
  return rows[0]
}

export async function linesAfter(
  db: Db | Tx,
  chatId: string,
  after: number,
  limit: number,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select ${columns} from chat_line
    where chat_id = ${chatId} and number > ${after} order by number limit ${limit}`.execute(db)
  return rows
}

/** When the member wrote their latest lines. */
export async function latestTimes(tx: Tx, chatId: string, limit: number): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`select at from chat_line
    where chat_id = ${chatId} and kind = 'member' order by number desc limit ${limit}`.execute(tx)
  return rows.map(({ at }) => at)
}

export async function sealedPicture(
  db: Db | Tx,
  chatId: string,
  number: number,
): Promise<string | null> {
  const { rows } = await sql<{ sealed_picture: string | null }>`select sealed_picture
    from chat_line where chat_id = ${chatId} and number = ${number}`.execute(db)
  return rows[0]?.sealed_picture ?? null
}
