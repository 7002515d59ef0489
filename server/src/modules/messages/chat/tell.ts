import { chatsMessage } from '@kancil/contract/messages/chat/desk'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { LineRow } from './line-store.ts'
import { forgetQueue } from './queue.ts'
import { lineView } from './view.ts'

/** Rooms that sockets listen to, and the messages in them. */
export const queueRoom = 'chat-queue'
export const roomOf = (chatId: string): string => `chat:${chatId}`
export const [lineEvent, stateEvent, typingEvent] = ['line', 'chat', 'typing'] as const

type Ways = Pick<Kernel, 'live'>

/** After the commit: lines to both sides of the chat, and the desk's list. */
export function tellLines({ live }: Ways, chatId: string, lines: readonly LineRow[]): void {
  for (const line of lines) live.toRoom(roomOf(chatId), { type: lineEvent, data: lineView(line) })
  live.toConsole({ type: chatsMessage, data: { chatId } })
}

/** After the commit: the chat's state changed, and with it perhaps everybody's place. */
export function tellState(
  { live, db }: Pick<Kernel, 'live' | 'db'>,
  chatId: string,
  lines: readonly LineRow[],
): void {
  forgetQueue({ db })
  tellLines({ live }, chatId, lines)
  live.toRoom(roomOf(chatId), { type: stateEvent, data: {} })
  live.toRoom(queueRoom, { type: stateEvent, data: {} })
}
