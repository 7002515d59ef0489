import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { linesAtOnce, linesMax } from '@kancil/contract/messages/chat/line'
import type * as calls from '@kancil/contract/messages/chat/member'
import { floodBounds, floodPauseSeconds } from '@kancil/rules/messages/chat/flood'
import { openText, sealText } from '../../../kernel/crypto/sealed.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { fitPicture } from '../../../kernel/pictures/re-encode.ts'
import { type Knock, lockOwnChat, ownChat } from './access.ts'
import {
  addLine,
  latestTimes,
  lineByRequest,
  type LineRow,
  linesAfter,
  sealedPicture,
} from './line-store.ts'
import { readQueue } from './queue.ts'
import { type ChatRow, saveChat } from './store.ts'
import { tellLines, tellState } from './tell.ts'
import { chatView, lineView } from './view.ts'

/** What a picture is sealed with; another purpose has another key. */
export const chatPictureKey = 'chat-picture'
const room = { width: 1_600, height: 1_600, sideMin: 16 }
const timesNeeded = Math.max(...floodBounds.map(({ lines }) => lines))

export async function readChat(
  kernel: Kernel,
  context: Context<typeof calls.readChat>,
  { chatId, key, after }: InputOf<typeof calls.readChat>,
): Promise<OutputOf<typeof calls.readChat>> {
  const chat = await ownChat(context.db, context, chatId, key)
  const [lines, queue] = await Promise.all([
    linesAfter(context.db, chatId, after, linesAtOnce),
    readQueue(kernel),
  ])
  return { chat: chatView(chat, queue), lines: lines.map((line) => lineView(line)) }
}

export async function sayInChat(
  context: Context<typeof calls.sayInChat>,
  { chatId, key = '', requestId, text }: InputOf<typeof calls.sayInChat>,
): Promise<OutputOf<typeof calls.sayInChat>> {
  return say(context, { chatId, key, requestId, text })
}

export async function sendChatPicture(
  context: Context<typeof calls.sendChatPicture>,
  { chatId, file }: InputOf<typeof calls.sendChatPicture>,
): Promise<OutputOf<typeof calls.sendChatPicture>> {
  const { db, now, secrets, refuse } = context
  // Nothing is decoded for a stranger to the chat.
  await ownChat(db, context, chatId)
  const picture = await fitPicture(Buffer.from(await file.arrayBuffer()), room)
  if (typeof picture === 'string') return refuse('picture_invalid', { reason: picture })
  const sealed = sealText(secrets.keyFor(chatPictureKey), picture.bytes.toString('base64'))
  return say(context, {
    ...{ chatId, key: '', requestId: newId('request', now), text: '', sealedPicture: sealed },
  })
}

type Saying = Knock & Pick<Kernel, 'db' | 'live'> & { readonly now: Date }

/** Writes a member's line, bounded; a repeat of the same request is the same line. */
async function say(
  context: Saying,
  line: {
    readonly chatId: string
    readonly key: string
    readonly requestId: string
    readonly text: string
    readonly sealedPicture?: string
  },
): Promise<OutputOf<typeof calls.sayInChat>> {
  const { db, now } = context
  const { chatId, key, requestId } = line
  const { row, isNew } = await inTransaction(db, async (tx) => {
    const chat = await lockOwnChat(tx, context, chatId, key)
    const before = await lineByRequest(tx, chatId, 'member', requestId)
    if (before) return { row: before, isNew: false }
    if (chat.state === 'closed') throw new Refusal('chat_closed')
    if (chat.lastLine >= linesMax) throw new Refusal('chat_full')
    const pause = floodPauseSeconds(await latestTimes(tx, chatId, timesNeeded), now)
    if (pause > 0) throw new Refusal('chat_flood', { retryAfterSeconds: pause })
    const { text, sealedPicture: sealed } = line
    const added = await addLine(tx, chat, {
      ...{ kind: 'member', byId: chat.memberId ?? '', byName: chat.name, text, requestId, at: now },
      ...(sealed ? { sealedPicture: sealed } : {}),
    })
    return { row: added, isNew: true }
  })
  if (isNew) tellLines(context, chatId, [row])
  return lineView(row)
}

export async function seeChatPicture(
  context: Context<typeof calls.seeChatPicture>,
  { chatId, key, number }: InputOf<typeof calls.seeChatPicture>,
): Promise<OutputOf<typeof calls.seeChatPicture>> {
  const { db, secrets, refuse } = context
  await ownChat(db, context, chatId, key)
  const sealed = (await sealedPicture(db, chatId, number)) ?? refuse('not_found')
  return { webp: openText(secrets.keyFor(chatPictureKey), sealed) }
}

export async function leaveChat(
  kernel: Kernel,
  context: Context<typeof calls.leaveChat>,
  { chatId, key }: InputOf<typeof calls.leaveChat>,
): Promise<OutputOf<typeof calls.leaveChat>> {
  const { now } = context
  return change(kernel, context, { chatId, key }, (chat) => {
    if (chat.state === 'closed') return null
    const closed = { ...chat, state: 'closed', closedAt: now, operatorId: '' } as const
    return { chat: closed, word: 'left' }
  })
}

export async function rateChat(
  kernel: Kernel,
  context: Context<typeof calls.rateChat>,
  { chatId, key, stars, note }: InputOf<typeof calls.rateChat>,
): Promise<OutputOf<typeof calls.rateChat>> {
  const { refuse } = context
  return change(kernel, context, { chatId, key }, (chat) => {
    if (chat.state !== 'closed') refuse('chat_not_closed')
    if (!chat.wasAnswered) refuse('chat_not_answered')
    const ratingNote = note.trim()
    if (chat.rating === stars && chat.ratingNote === ratingNote) return null
    if (chat.rating !== null) refuse('chat_rated')
    return { chat: { ...chat, rating: stars, ratingNote }, word: 'rated' }
  })
}

type Change = { readonly chat: ChatRow; readonly word: 'left' | 'rated' }

/** A change of the owner's own chat, which the house notes as a line; null changes nothing. */
async function change(
  kernel: Kernel,
  { db, now, secrets, caller }: Knock & { readonly db: Kernel['db']; readonly now: Date },
  { chatId, key }: { readonly chatId: string; readonly key: string | undefined },
  decide: (chat: ChatRow) => Change | null,
): Promise<OutputOf<typeof calls.leaveChat>> {
  const { row, line } = await inTransaction(db, async (tx) => {
    const chat = await lockOwnChat(tx, { secrets, caller }, chatId, key)
    const changed = decide(chat)
    if (!changed) return { row: chat, line: null }
    await saveChat(tx, changed.chat)
    const by = { byId: chat.memberId ?? '', byName: chat.name, at: now }
    const added: LineRow = await addLine(tx, chat, { ...by, kind: 'system', text: changed.word })
    return { row: { ...changed.chat, lastLine: added.number }, line: added }
  })
  if (line) tellState(kernel, chatId, [line])
  return chatView(row, await readQueue(kernel))
}
