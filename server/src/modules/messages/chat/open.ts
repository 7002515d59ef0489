import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { linesAtOnce } from '@kancil/contract/messages/chat/line'
import type {
  chatStatus as statusEndpoint,
  openChat as openEndpoint,
} from '@kancil/contract/messages/chat/member'
import { isWithinHours } from '@kancil/rules/messages/chat/hours'
import { chatTypeFor } from '@kancil/rules/messages/chat/queue'
import type { ChatType } from '@kancil/contract/messages/chat/line'
import { inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSettings } from '../../site/door.ts'
import { type MessagesOutside, rankLevelOf } from '../outside.ts'
import { keyOf } from './access.ts'
import { addLine, type LineRow, linesAfter } from './line-store.ts'
import { queueMax, readQueue } from './queue.ts'
import {
  begunSince,
  chatById,
  chatByRequest,
  type ChatRow,
  insertChat,
  unclosedOf,
} from './store.ts'
import { tellState } from './tell.ts'
import { chatView, lineView } from './view.ts'

const hourMs = 3_600_000
/** Chats that one member may begin within an hour, and strangers of one network together. */
const perMemberHour = 10
const perNetworkHour = 30

type OpenContext = Context<typeof openEndpoint>

export async function chatStatus(
  kernel: Kernel,
  outside: MessagesOutside,
  { caller, now }: Context<typeof statusEndpoint>,
): Promise<OutputOf<typeof statusEndpoint>> {
  const [{ support }, queue, type, own] = await Promise.all([
    readSettings(kernel.db),
    readQueue(kernel),
    typeOf(kernel, outside, caller?.memberId ?? null),
    caller ? unclosedOf(kernel.db, caller.memberId) : null,
  ])
  const { from, to, awayText, windows } = support
  const waiting = type === 'VIP' ? queue.waiting.VIP : queue.places.size
  return {
    ...{ type, from, to, awayText, waiting, ...windows[type] },
    isOpen: isWithinHours(from, to, now),
    waitSeconds: queue.waitAt(waiting + 1),
    chatId: own?.id ?? null,
  }
}

/** Begins a chat with its first line. A member has one at a time and gets that one again. */
export async function openChat(
  kernel: Kernel,
  outside: MessagesOutside,
  context: OpenContext,
  input: InputOf<typeof openEndpoint>,
): Promise<OutputOf<typeof openEndpoint>> {
  const { db, caller, refuse } = context
  const [{ support }, queue, type] = await Promise.all([
    readSettings(db),
    readQueue(kernel),
    typeOf(kernel, outside, caller?.memberId ?? null),
  ])
  if (!support.chatEnabled) refuse('chat_disabled')
  const { chat, lines } = await inTransaction(db, async (tx) => {
    const before = await chatBefore(tx, context, input)
    if (before) return { chat: before, lines: null }
    if (queue.places.size >= queueMax) refuse('chat_desk_full')
    const isAway = !isWithinHours(support.from, support.to, context.now)
    return begin(tx, context, input, { type, isAway })
  })
  if (lines) tellState(kernel, chat.id, lines)
  const [kept, known] = await Promise.all([
    lines ?? linesAfter(db, chat.id, 0, linesAtOnce),
    readQueue(kernel),
  ])
  return {
    chat: chatView(chat, known),
    lines: kept.map((line) => lineView(line)),
    key: chat.memberId ? '' : keyOf(kernel, chat.id),
  }
}

async function chatBefore(
  tx: Tx,
  { caller, ip }: OpenContext,
  { requestId }: InputOf<typeof openEndpoint>,
): Promise<ChatRow | null> {
  const memberId = caller?.memberId ?? null
  const same = await chatByRequest(tx, { requestId, network: networkOf(ip), memberId })
  return same ?? (memberId ? unclosedOf(tx, memberId) : null)
}

async function begin(
  tx: Tx,
  context: OpenContext,
  { requestId, language, name = '', text }: InputOf<typeof openEndpoint>,
  { type, isAway }: { readonly type: ChatType; readonly isAway: boolean },
): Promise<{ chat: ChatRow; lines: LineRow[] }> {
  const { caller, ip, now, refuse } = context
  const who = { memberId: caller?.memberId ?? null, network: networkOf(ip) }
  // One chat of a member or a network begins after the other, so that the count is exact.
  await lockScope(tx, `chats:${who.memberId ?? who.network}`)
  const begun = await begunSince(tx, who, new Date(now.getTime() - hourMs))
  if (begun >= (caller ? perMemberHour : perNetworkHour))
    refuse('chat_too_many', { retryAfterSeconds: hourMs / 1_000 })
  const id = newId('chat', now)
  const called = caller?.account ?? name.replace(/\s+/g, ' ').trim()
  const isNew = await insertChat(tx, {
    ...{ ...who, id, requestId, language, type },
    ...{ name: called, openedAt: now },
  })
  // Begun by the same member in another tab at this very moment: that one is theirs.
  if (!isNew)
    return { chat: (await chatBefore(tx, context, { requestId, language, text }))!, lines: [] }
  const by = { byId: who.memberId ?? '', byName: called, at: now }
  const first = await addLine(tx, { id, lastLine: 0 }, { ...by, kind: 'member', text, requestId })
  const word = isAway ? 'away' : 'queued'
  const house = { kind: 'system', byId: '', byName: '', text: word, at: now } as const
  const second = await addLine(tx, { id, lastLine: 1 }, house)
  return { chat: (await chatById(tx, id))!, lines: [first, second] }
}

async function typeOf(
  { db }: Kernel,
  outside: MessagesOutside,
  memberId: string | null,
): Promise<ChatType> {
  return chatTypeFor(memberId === null ? 0 : await rankLevelOf(outside, db, memberId))
}
