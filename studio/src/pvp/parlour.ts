import type { WebSocket } from 'ws'
import type { Session } from '../rounds/session-store.ts'
import type { SocketDoor } from '../sockets/door.ts'
import type { Studio } from '../studio.ts'
import { pvpPaths } from '@kancil/contract/seamless/pvp'
import { pvpGameOf } from './catalogue.ts'
import { markAway, markSeen, tableVersions } from './seat-store.ts'
import { viewFor } from './view.ts'

const tickMs = 100
const seenMs = 3_000
const waitingMostBytes = 262_144

type Guest = { readonly session: Session; mark: string }

export type Parlour = {
  readonly door: SocketDoor
  /** Something changed in this process: told without waiting for the next look. */
  readonly touch: () => void
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/**
 * The card players of this process. Each socket is told the whole table as its own player may see
 * it, whenever its version changes: nobody's frame ever holds another one's cards.
 */
export function createParlour(studio: Pick<Studio, 'store' | 'clock' | 'log'>): Parlour {
  const guests = new Map<WebSocket, Guest>()
  let seenDue = 0
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    if (guests.size === 0) return
    const ids = [...new Set([...guests.values()].map(({ session }) => session.playerId))]
    const now = performance.now()
    if (now >= seenDue) {
      seenDue = now + seenMs
      await markSeen(studio.store, ids)
    }
    const versions = await tableVersions(studio.store, ids)
    for (const [socket, guest] of guests) {
      const { playerId, gameCode } = guest.session
      const mark =
        versions.find((row) => row.playerId === playerId && row.gameCode === gameCode)?.mark ?? ''
      if (mark === guest.mark || socket.bufferedAmount > waitingMostBytes) continue
      guest.mark = mark
      await tell(studio, socket, guest)
    }
  }

  function tick(): void {
    working ??= look()
      .catch((error: unknown) => studio.log.error(error, 'the card players could not be told'))
      .finally(() => {
        working = null
      })
  }

  return {
    door: {
      path: pvpPaths.socket,
      isFor: (session) => pvpGameOf(session.gameCode) !== undefined,
      async enter(socket, session) {
        const guest: Guest = { session, mark: '?' }
        guests.set(socket, guest)
        await markSeen(studio.store, [session.playerId])
        await tell(studio, socket, guest)
      },
      async resend(socket) {
        const guest = guests.get(socket)
        if (guest) await tell(studio, socket, guest)
      },
      leave(socket) {
        const { session } = guests.get(socket) ?? {}
        guests.delete(socket)
        if (!session) return
        const isStillHere = [...guests.values()].some(
          (other) => other.session.playerId === session.playerId,
        )
        if (!isStillHere)
          void markAway(studio.store, session.playerId).catch(() => {
            // The database is gone; the seat's last sign of life ages by itself.
          })
      },
    },
    touch: tick,
    start() {
      timer = setInterval(tick, tickMs)
    },
    async stop() {
      clearInterval(timer)
      await working
      for (const socket of guests.keys()) socket.terminate()
      guests.clear()
    },
  }
}

type Telling = Pick<Studio, 'store' | 'clock'>

async function tell(studio: Telling, socket: WebSocket, { session }: Guest): Promise<void> {
  const view = await viewFor(studio, session)
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(view))
}
