import type { Currency } from '@kancil/contract/money'
import { fishingPaths, type ReefFrame } from '@kancil/contract/seamless/fishing'
import type { WebSocket } from 'ws'
import type { Session } from '../rounds/session-store.ts'
import type { SocketDoor } from '../sockets/door.ts'
import type { Studio } from '../studio.ts'
import { reefGame } from './catalogue.ts'
import { endDive } from './clip.ts'
import { eventsAfter, forgetOld, latestEvent } from './event-store.ts'
import { absentPlayers, markSeen, seatOfPlayer, seatsTaken } from './store.ts'

const tickMs = 120
const seenMs = 3_000
const sweepMs = 5_000
/** How long a player who is gone keeps seat and clip. */
const graceMs = 30_000
const forgetMs = 60_000
const waitingMostBytes = 262_144

type Diver = { readonly session: Session; seats: string }
export type Reef = {
  readonly door: SocketDoor
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** The reefs' sockets of this process: what everyone in a room did, and who is there. */
export function createReef(studio: Studio, scale: number): Reef {
  const divers = new Map<WebSocket, Diver>()
  let sentUpTo: bigint | null = null
  let [seenDue, sweepDue] = [0, 0]
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const now = performance.now()
    if (now >= sweepDue) {
      sweepDue = now + sweepMs * scale
      await sweep(studio, graceMs * scale)
    }
    if (divers.size === 0) {
      sentUpTo = null
      return
    }
    sentUpTo ??= await latestEvent(studio.store)
    const ids = [...new Set([...divers.values()].map(({ session }) => session.playerId))]
    if (now >= seenDue) {
      seenDue = now + seenMs * Math.min(1, scale)
      await markSeen(studio.store, ids)
    }
    const rooms = new Map<bigint, WebSocket[]>()
    for (const [socket, { session }] of divers) {
      const seat = await seatOfPlayer(studio.store, session.playerId)
      if (seat) rooms.set(seat.roomId, [...(rooms.get(seat.roomId) ?? []), socket])
    }
    const events = await eventsAfter(studio.store, sentUpTo, [...rooms.keys()])
    sentUpTo = events.at(-1)?.id ?? sentUpTo
    for (const [roomId, sockets] of rooms) {
      const shots = events
        .filter((event) => event.roomId === roomId)
        .map(({ seat, fishId, pays, also }) => ({ seat, fishId, pays, also: [...also] }))
      const seats = await seatsTaken(studio.store, roomId)
      tellRoom(divers, sockets, { now: studio.clock.now().getTime(), seats, shots })
    }
  }

  function tick(): void {
    working ??= look()
      .catch((error: unknown) => studio.log.error(error, 'the reefs could not be looked at'))
      .finally(() => {
        working = null
      })
  }

  return {
    door: {
      path: fishingPaths.socket,
      isFor: ({ gameCode }) => gameCode === reefGame.code,
      async enter(socket, session) {
        divers.set(socket, { session, seats: '' })
        await markSeen(studio.store, [session.playerId])
      },
      resend(socket) {
        const diver = divers.get(socket)
        if (diver) diver.seats = ''
      },
      leave: (socket) => void divers.delete(socket),
    },
    start() {
      timer = setInterval(tick, tickMs)
    },
    async stop() {
      clearInterval(timer)
      await working
      for (const socket of divers.keys()) socket.terminate()
      divers.clear()
    },
  }
}

/** One text for everyone in a room, where something happened. */
function tellRoom(
  divers: ReadonlyMap<WebSocket, Diver>,
  sockets: readonly WebSocket[],
  frame: ReefFrame,
): void {
  const text = Buffer.from(JSON.stringify(frame))
  const seats = frame.seats.join()
  for (const socket of sockets) {
    const diver = divers.get(socket)
    const isNew = diver && (frame.shots.length > 0 || diver.seats !== seats)
    if (!isNew || socket.bufferedAmount > waitingMostBytes) continue
    diver.seats = seats
    socket.send(text, { binary: false })
  }
}

/** Pays the clips of players who have been gone too long, and frees their seats. */
async function sweep(studio: Studio, absentMs: number): Promise<void> {
  for (const playerId of await absentPlayers(studio.store, reefGame.code, absentMs)) {
    const open = await studio.store.rows(
      `select currency from round where player_id = $1 and game_code = $2 and status = 'open'`,
      [playerId, reefGame.code],
    )
    const currencies = open.map((row) => row['currency'] as Currency)
    for (const currency of currencies.length > 0 ? currencies : (['MYR'] as const))
      await endDive(studio, { playerId, currency })
  }
  await forgetOld(studio.store, new Date(studio.clock.now().getTime() - forgetMs))
}
