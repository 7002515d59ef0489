import type { WebSocket } from 'ws'
import type { Session } from '../rounds/session-store.ts'

/** A kind of game whose screens are told over sockets. */
export type SocketDoor = {
  readonly path: string
  readonly isFor: (session: Session) => boolean
  /** The socket may have closed by the time this looks at it: then it stays out. */
  readonly enter: (socket: WebSocket, session: Session) => Promise<void>
  /** Sends everything once more. */
  readonly resend: (socket: WebSocket) => Promise<void> | void
  readonly leave: (socket: WebSocket) => void
}
