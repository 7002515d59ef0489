import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import {
  type deleteMessage as deleteEndpoint,
  type listMessages as listEndpoint,
  type readAllMessages as readAllEndpoint,
  type readMessage as readEndpoint,
  type unreadMessages as unreadEndpoint,
  unreadMessage,
} from '@kancil/contract/messages/inbox'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Live } from '../../../kernel/live/channel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { inboxPage, type InboxRow, markAllRead, markDeleted, markRead, unreadOf } from './store.ts'
import { wordsFor } from '../sight.ts'

export async function unreadMessages({
  db,
  caller,
}: Context<typeof unreadEndpoint>): Promise<OutputOf<typeof unreadEndpoint>> {
  return { unread: await unreadOf(db, caller.memberId) }
}

export const ownMessages: ListSource<typeof listEndpoint, InboxRow> = {
  read: ({ db, caller }, { unreadOnly = false }, range) =>
    inboxPage(db, caller.memberId, { unreadOnly, ...range }),
  async view(rows, { db }, { language }) {
    const words = await wordsFor(db, language)
    return rows.map((row) => {
      const { title, content } = words(row.variants)
      return {
        messageId: row.id,
        title,
        content,
        sentAt: row.sentAt.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      }
    })
  },
}

export function readMessage(
  context: Context<typeof readEndpoint>,
  { messageId }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const { caller, now } = context
  return changeInbox(context, async (tx) => {
    if (!(await markRead(tx, caller.memberId, messageId, now))) throw new Refusal('not_found')
  })
}

export function readAllMessages(
  context: Context<typeof readAllEndpoint>,
): Promise<OutputOf<typeof readAllEndpoint>> {
  const { caller, now } = context
  return changeInbox(context, (tx) => markAllRead(tx, caller.memberId, now))
}

export function deleteMessage(
  context: Context<typeof deleteEndpoint>,
  { messageId }: InputOf<typeof deleteEndpoint>,
): Promise<OutputOf<typeof deleteEndpoint>> {
  const { caller, now } = context
  return changeInbox(context, async (tx) => {
    if (!(await markDeleted(tx, caller.memberId, messageId, now))) throw new Refusal('not_found')
  })
}

type Changing = {
  readonly db: Db
  readonly live: Live
  readonly caller: { readonly memberId: MemberId }
}

/** Sends the new count to every open tab of the member. */
async function changeInbox(
  { db, live, caller }: Changing,
  work: (tx: Tx) => Promise<void>,
): Promise<{ unread: number }> {
  const unread = await inTransaction(db, async (tx) => {
    await work(tx)
    return unreadOf(tx, caller.memberId)
  })
  live.toMember(caller.memberId, { type: unreadMessage, data: { unread } })
  return { unread }
}
