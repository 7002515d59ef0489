import { type ChatFrame, chatProtocol, typingWord } from '@kancil/contract/messages/chat/socket'
import { currentSession } from '../../../lib/session/session.ts'

const retryFirstMs = 500
const retryMaxMs = 10_000
const typingEveryMs = 2_500

export type ChatLink = { typing(): void; close(): void }

/**
 * Follows a chat until it is closed. After a lost connection it asks for what follows the last line
 * it has, so that no line is missed.
 */
export function openChatLink(options: {
  readonly path: string
  readonly chatId: string
  /** A visitor's; '' for somebody signed in. */
  readonly key: string
  readonly after: () => number
  readonly onFrame: (frame: ChatFrame) => void
  readonly onOnline: (isOnline: boolean) => void
}): ChatLink {
  const { path, chatId, key, after, onFrame, onOnline } = options
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = retryFirstMs
  let isClosed = false
  let typedAt = -typingEveryMs

  function connect(): void {
    clearTimeout(timer)
    const session = currentSession()
    const offered = [chatProtocol]
    if (session.state === 'member') offered.push(`marker.${session.token}`)
    if (key) offered.push(`key.${key}`)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const query = new URLSearchParams({ chat: chatId, after: String(after()) })
    const opened = new WebSocket(`${scheme}://${location.host}${path}?${query}`, offered)
    socket = opened
    opened.addEventListener('open', () => {
      waitMs = retryFirstMs
      onOnline(true)
    })
    opened.addEventListener('message', ({ data }) => onFrame(JSON.parse(String(data)) as ChatFrame))
    opened.addEventListener('close', () => {
      if (isClosed || socket !== opened) return
      onOnline(false)
      timer = setTimeout(connect, waitMs)
      waitMs = Math.min(waitMs * 2, retryMaxMs)
    })
  }
  function reconnect(): void {
    if (socket?.readyState === WebSocket.OPEN) return
    waitMs = retryFirstMs
    socket?.close()
    connect()
  }
  connect()
  addEventListener('online', reconnect)
  return {
    typing() {
      if (socket?.readyState !== WebSocket.OPEN) return
      if (performance.now() - typedAt < typingEveryMs) return
      typedAt = performance.now()
      socket.send(typingWord)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('online', reconnect)
      socket?.close()
    },
  }
}
