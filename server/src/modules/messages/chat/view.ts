import type { DeskChat } from '@kancil/contract/messages/chat/desk'
import type { Chat, ChatLine } from '@kancil/contract/messages/chat/line'
import type { LineRow } from './line-store.ts'
import type { QueueView } from './queue.ts'
import type { ChatRow } from './store.ts'

export function chatView(row: ChatRow, queue: QueueView): Chat {
  const position =
    row.state === 'waiting' ? (queue.places.get(row.id) ?? queue.places.size + 1) : null
  return {
    chatId: row.id,
    type: row.type,
    state: row.state,
    position,
    waitSeconds: position === null ? null : queue.waitAt(position),
    operator: row.operatorName,
    lastLine: row.lastLine,
    rating: row.rating,
    wasAnswered: row.wasAnswered,
  }
}

export function deskView(row: ChatRow, queue: QueueView): DeskChat {
  return {
    ...chatView(row, queue),
    name: row.name,
    memberId: row.memberId,
    language: row.language,
    operatorId: row.operatorId,
    openedAt: row.openedAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    lastText: row.lastText,
    lastAt: row.lastAt.toISOString(),
    isUnanswered: row.state !== 'closed' && row.lastKind === 'member',
    ratingNote: row.ratingNote,
  }
}

export function lineView({ byName, at, ...line }: LineRow): ChatLine {
  const { number, kind, text, hasPicture } = line
  return { number, kind, by: byName, text, hasPicture, at: at.toISOString() }
}
