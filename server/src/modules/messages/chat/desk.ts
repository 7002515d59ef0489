import type { Id, OperatorId } from '@kancil/contract/ids'
import * as calls from '@kancil/contract/messages/chat/desk'
import { type ChatEvent, linesAtOnce, linesMax } from '@kancil/contract/messages/chat/line'
import { isWithinHours } from '@kancil/rules/messages/chat/hours'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Tx } from '../../../kernel/db.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { deskOperators, putDesk } from './desk-store.ts'
import { addLine, lineByRequest, type LineRow, linesAfter, sealedPicture } from './line-store.ts'
import { chatPictureKey } from './own.ts'
import { forgetQueue, readQueue } from './queue.ts'
import {
  chatById,
  type ChatRow,
  chatsPage,
  lockChat,
  meanRatingHundredths,
  saveChat,
} from './store.ts'
import { queueRoom, stateEvent, tellLines, tellState } from './tell.ts'
import { deskView, lineView } from './view.ts'

/** Serves the desk: the queue, the chats, and what an operator does with one. */
export function serveChatDesk(kernel: Kernel): void {
  serveList(kernel, calls.deskChats, {
    read: ({ db, caller }, { mine = false, ...filters }, range) =>
      chatsPage(db, { ...filters, operatorId: mine ? caller.operatorId : '' }, range),
    async view(rows) {
      const queue = await readQueue(kernel)
      return rows.map((row) => deskView(row, queue))
    },
  })
  serve(kernel, calls.deskChat, async ({ db, refuse }, { chatId, after = 0 }) => {
    const chat = (await chatById(db, chatId)) ?? refuse('not_found')
    const [lines, queue] = await Promise.all([
      linesAfter(db, chatId, after, linesAtOnce),
      readQueue(kernel),
    ])
    return { chat: deskView(chat, queue), lines: lines.map((line) => lineView(line)) }
  })
  servePresence(kernel)
  serveTaking(kernel)
  serveAnswers(kernel)
  serveTransfer(kernel)
}

function servePresence(kernel: Kernel): void {
  serve(kernel, calls.chatDesk, async ({ db, caller, now }) => {
    const [queue, { support }, ratingHundredths] = await Promise.all([
      readQueue(kernel),
      readSettings(db),
      meanRatingHundredths(db),
    ])
    return {
      operators: queue.operators.map((row) => ({ ...row, isAvailable: true })),
      isAvailable: queue.operators.some(({ operatorId }) => operatorId === caller.operatorId),
      isOpen: isWithinHours(support.from, support.to, now),
      waiting: queue.places.size,
      vipWaiting: queue.waiting.VIP,
      waitSeconds: queue.waitAt(queue.places.size + 1),
      ratingHundredths,
    }
  })
  serveDecision(kernel, calls.setChatDesk, {
    action: 'messages.setChatDesk',
    subject: (_row, outcome: { operatorId: string; available: boolean }) => outcome.operatorId,
    async act(tx, _row, { caller, now }, { available }) {
      const { operatorId, name } = caller
      const isChanged = await putDesk(tx, { operatorId, name, available, at: now })
      return { outcome: { operatorId, available }, unchanged: !isChanged, after: { available } }
    },
    tell(_outcome, { live }) {
      forgetQueue(kernel)
      live.toConsole({ type: calls.chatsMessage, data: {} })
      live.toRoom(queueRoom, { type: stateEvent, data: {} })
    },
    view: ({ available }) => ({ isAvailable: available }),
  })
}

type Changed = { readonly row: ChatRow; readonly line: LineRow | null }

/** Writes what the house says of a change, and keeps the change. */
async function changeChat(
  tx: Tx,
  row: ChatRow,
  word: ChatEvent,
  by: { readonly operatorId: string; readonly name: string; readonly at: Date },
): Promise<Changed> {
  await saveChat(tx, row)
  const note = {
    kind: 'system',
    byId: by.operatorId,
    byName: by.name,
    text: word,
    at: by.at,
  } as const
  const line = await addLine(tx, row, note)
  return { row: { ...row, lastLine: line.number, lastAt: by.at }, line }
}

/** Shared by the decisions that change a chat's state. */
const onChat = (kernel: Kernel) => ({
  subject: (row: ChatRow) => row.id as string,
  lock: (tx: Tx, { chatId }: { readonly chatId: string }) => lockChat(tx, chatId),
  tell: ({ row, line }: Changed) => tellState(kernel, row.id, line ? [line] : []),
  view: async ({ row }: Changed) => deskView(row, await readQueue(kernel)),
})

function serveTaking(kernel: Kernel): void {
  serveDecision(kernel, calls.takeChat, {
    ...onChat(kernel),
    action: 'messages.takeChat',
    async act(tx, row, { caller, now, refuse }) {
      const { operatorId, name } = caller
      if (row.state === 'closed') refuse('chat_closed')
      if (row.operatorId === operatorId) return { outcome: { row, line: null }, unchanged: true }
      if (row.state === 'open') refuse('chat_taken')
      const taken = { ...row, state: 'open', operatorId, operatorName: name } as const
      const outcome = await changeChat(tx, { ...taken, takenAt: row.takenAt ?? now }, 'taken', {
        operatorId,
        name,
        at: now,
      })
      return { outcome, before: { state: row.state }, after: { state: 'open' } }
    },
  })
  serveDecision(kernel, calls.closeChat, {
    ...onChat(kernel),
    action: 'messages.closeChat',
    async act(tx, row, { caller, now }) {
      if (row.state === 'closed') return { outcome: { row, line: null }, unchanged: true }
      const closed = { ...row, state: 'closed', closedAt: now, operatorId: '' } as const
      const outcome = await changeChat(tx, closed, 'closed', { ...caller, at: now })
      return { outcome, before: { state: row.state }, after: { state: 'closed' } }
    },
  })
}

function serveAnswers(kernel: Kernel): void {
  serveDecision(kernel, calls.answerChat, {
    // Taken, transferred and closed are in the audit log; what was said is in the chat itself.
    action: 'messages.takeChat',
    subject: (row: ChatRow) => row.id,
    lock: (tx, { chatId }) => lockChat(tx, chatId),
    async act(tx, row, { caller, now, refuse }, { requestId, text }) {
      const before = await lineByRequest(tx, row.id, 'operator', requestId)
      if (before) return { outcome: { row, line: before }, unchanged: true }
      if (row.state === 'closed') refuse('chat_closed')
      if (row.operatorId !== caller.operatorId) refuse('chat_not_yours')
      if (row.lastLine >= linesMax) refuse('chat_full')
      if (!row.wasAnswered) await saveChat(tx, { ...row, wasAnswered: true })
      const by = { byId: caller.operatorId, byName: caller.name, at: now }
      const line = await addLine(tx, row, { ...by, kind: 'operator', text, requestId })
      return { outcome: { row, line }, isRecorded: true }
    },
    tell: ({ row, line }) => tellLines(kernel, row.id, [line]),
    view: ({ line }) => lineView(line),
  })
  serveDecision(kernel, calls.deskChatPicture, {
    action: 'messages.viewChatPicture',
    subject: (row: ChatRow) => row.id,
    lock: (tx, { chatId }) => chatById(tx, chatId),
    async act(tx, row, { secrets, refuse }, { number }) {
      const sealed = (await sealedPicture(tx, row.id, number)) ?? refuse('not_found')
      const webp = openText(secrets.keyFor(chatPictureKey), sealed)
      return { outcome: webp, after: { number } }
    },
    view: (webp) => ({ webp }),
  })
}

function serveTransfer(kernel: Kernel): void {
  serveDecision(kernel, calls.transferChat, {
    ...onChat(kernel),
    action: 'messages.transferChat',
    allow(row, { refuse }) {
      if (row.state === 'closed') refuse('chat_closed')
      if (row.state === 'waiting') refuse('chat_waits')
    },
    async act(tx, row, { caller, now, refuse }, { to, note }) {
      const by = { operatorId: caller.operatorId, name: caller.name, at: now }
      const before = { operator: row.operatorName }
      if (to === null) {
        const waiting = { ...row, state: 'waiting', operatorId: '', operatorName: '' } as const
        const outcome = await changeChat(tx, waiting, 'returned', by)
        return { outcome, before, after: { queue: true, note } }
      }
      if (to === row.operatorId) return { outcome: { row, line: null }, unchanged: true }
      const next = await availableOperator(tx, to)
      if (!next) return refuse('operator_away')
      const moved = { ...row, operatorId: to as Id<'operator'>, operatorName: next.name }
      const outcome = await changeChat(tx, moved, 'transferred', { ...by, name: next.name })
      return { outcome, before, after: { operator: next.name, note } }
    },
  })
}

async function availableOperator(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  return (await deskOperators(tx)).find(({ operatorId }) => operatorId === (id as OperatorId))
}
