import type { Permission } from '@kancil/contract/endpoint'
import { idPrefixes } from '@kancil/contract/ids'
import { type ChatLine, linesAtOnce, type LineKind } from '@kancil/contract/messages/chat/line'
import {
  type ChatFrame,
  chatProtocol,
  deskChatSocket,
  memberChatSocket,
  typingWord,
} from '@kancil/contract/messages/chat/socket'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  type SocketDoor,
  type SocketGuest,
  type SocketVisit,
} from '../../../kernel/live/sockets.ts'
import type { LiveMessage } from '../../../kernel/live/message.ts'
import { isOwner } from './access.ts'
import { linesAfter } from './line-store.ts'
import { readQueue } from './queue.ts'
import { chatById, type ChatRow } from './store.ts'
import { lineEvent, queueRoom, roomOf, stateEvent, typingEvent } from './tell.ts'
import { chatView, lineView } from './view.ts'

const chatId = new RegExp(`^${idPrefixes.chat}_[0-9a-f]{32}$`)
const typingEveryMs = 2_000
/** With hundreds waiting, places change all the time: a socket is told at most once a second. */
const placeEveryMs = 1_000

/** The members' and visitors' socket: of one chat, which must be theirs. */
export function memberChatDoor(kernel: Kernel): SocketDoor {
  return {
    path: memberChatSocket,
    protocol: chatProtocol,
    async admit({ session, key, query }) {
      const chat = await chatNamed(kernel, query)
      if (!chat || !isOwner(kernel, chat, session?.subjectId ?? null, key)) return null
      return follow(kernel, chat, 'member', afterOf(query))
    },
  }
}

/** The desk's socket, of one chat, for operators who may read it. */
export function deskChatDoor(kernel: Kernel): SocketDoor {
  return {
    path: deskChatSocket,
    protocol: chatProtocol,
    async admit({ session, query }: SocketVisit) {
      const held = session?.data['permissions'] as readonly Permission[] | undefined
      if (!held?.includes('members.read')) return null
      const chat = await chatNamed(kernel, query)
      return chat && follow(kernel, chat, 'operator', afterOf(query))
    },
  }
}

async function chatNamed({ db }: Kernel, query: URLSearchParams): Promise<ChatRow | null> {
  const id = query.get('chat') ?? ''
  return chatId.test(id) ? chatById(db, id) : null
}

function afterOf(query: URLSearchParams): number {
  const after = Number(query.get('after') ?? 0)
  return Number.isSafeInteger(after) && after >= 0 ? after : 0
}

type Reader = {
  /** A line that was pushed: sent on if it is the next one, otherwise what is missing is read. */
  take(line: ChatLine): void
  /** Reads everything after the last line sent. */
  catchUp(): Promise<void>
}

/** Sends every line after a number, once and in order, whatever was missed or came twice. */
function openReader(
  kernel: Kernel,
  chat: ChatRow,
  after: number,
  send: (frame: ChatFrame) => void,
): Reader {
  let sent = after
  let isReading = false
  let mustRead = false

  function pass(line: ChatLine): void {
    if (line.number !== sent + 1) return
    sent = line.number
    send({ type: 'line', line })
  }
  async function catchUp(): Promise<void> {
    mustRead = true
    if (isReading) return
    isReading = true
    try {
      while (mustRead) {
        mustRead = false
        const rows = await linesAfter(kernel.db, chat.id, sent, linesAtOnce)
        for (const row of rows) pass(lineView(row))
        if (rows.length === linesAtOnce) mustRead = true
      }
    } finally {
      isReading = false
    }
  }
  return {
    catchUp,
    take(line) {
      if (!isReading && line.number === sent + 1) pass(line)
      else if (line.number > sent) later(kernel, catchUp())
    },
  }
}

/** If the database does not answer, the next message tries again. */
function later({ log }: Kernel, work: Promise<void>): void {
  void work.catch((error: unknown) => log.debug({ err: error }, 'a chat could not be read'))
}

/** Follows one chat: its lines, its state, and its place in the queue. */
function follow(kernel: Kernel, chat: ChatRow, side: LineKind, after: number): SocketGuest {
  const { db, live } = kernel
  let sendFrame: (frame: ChatFrame) => void = () => undefined
  const send = (frame: ChatFrame): void => sendFrame(frame)
  const reader = openReader(kernel, chat, after, send)
  let isWaiting = chat.state === 'waiting'
  let typedAt = -typingEveryMs
  let placeTimer: NodeJS.Timeout | undefined
  let stop = (): void => undefined

  async function sendState(): Promise<void> {
    const [row, queue] = await Promise.all([chatById(db, chat.id), readQueue(kernel)])
    isWaiting = row?.state === 'waiting'
    if (row) send({ type: 'chat', chat: chatView(row, queue) })
  }
  function receive({ type, data }: LiveMessage): void {
    if (type === lineEvent) reader.take(data as ChatLine)
    else if (type === stateEvent) later(kernel, sendState())
    else if (type === typingEvent) {
      const { kind } = data as { kind: LineKind }
      if (kind !== side) send({ type: 'typing', kind })
    }
  }
  const placeMoved = (): void => {
    if (!isWaiting || placeTimer) return
    placeTimer = setTimeout(() => {
      placeTimer = undefined
      later(kernel, sendState())
    }, placeEveryMs)
  }
  const refresh = (): void => {
    later(kernel, reader.catchUp())
    later(kernel, sendState())
  }

  return {
    entered(sendTo) {
      sendFrame = sendTo
      const stopRoom = live.listen([`room:${roomOf(chat.id)}`], receive, refresh)
      const stopQueue = live.listen([`room:${queueRoom}`], placeMoved)
      stop = () => {
        stopRoom()
        stopQueue()
      }
      refresh()
    },
    said(text) {
      const now = performance.now()
      if (text !== typingWord || now - typedAt < typingEveryMs) return
      typedAt = now
      live.toRoom(roomOf(chat.id), { type: typingEvent, data: { kind: side } })
    },
    left() {
      stop()
      clearTimeout(placeTimer)
      sendFrame = () => undefined
    },
  }
}
