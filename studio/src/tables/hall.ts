import { type TableFrame, tablePaths, type TableView } from '@kancil/contract/seamless/tables'
import type { WebSocket } from 'ws'
import type { SocketDoor } from '../sockets/door.ts'
import type { Studio } from '../studio.ts'
import { tableGameOf } from './catalogue.ts'
import type { TableGame } from './game.ts'
import { tableVersions, watchTables } from './store.ts'
import { tableView } from './view.ts'

/** A socket with more than this waiting is passed over until it has caught up. */
const waitingMostBytes = 262_144
const tickMs = 100
/** How often the crowd of an open round is counted anew. */
const crowdMs = 600
const watchMs = 5_000
const watchForMs = 20_000

type Room = {
  readonly game: TableGame
  readonly sockets: Set<WebSocket>
  /** Tables as last told. */
  readonly views: Map<string, TableView>
  seq: number
  /** All of them as text, written once for each sequence number. */
  text: { readonly seq: number; readonly tables: string } | null
}

export type Hall = {
  readonly door: SocketDoor
  /** A table changed in this process: told without waiting for the next look. */
  readonly touch: (tableCode: string) => void
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/**
 * The players of this process: each change of a table is written once and sent to all of its room.
 * Changes by other processes are seen in the tables' versions.
 */
export function createHall(studio: Pick<Studio, 'store' | 'clock' | 'log'>): Hall {
  const rooms = new Map<string, Room>()
  const versions = new Map<string, number>()
  const touched = new Set<string>()
  const crowdDue = new Map<string, number>()
  let watchDue = 0
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const open = [...rooms.values()].filter(({ sockets }) => sockets.size > 0)
    if (open.length === 0) return
    const now = performance.now()
    if (now >= watchDue) {
      watchDue = now + watchMs
      const codes = open.map(({ game }) => game.code)
      await watchTables(studio.store, codes, watchForMs)
    }
    const latest = await tableVersions(studio.store)
    for (const room of open)
      for (const table of room.game.tables) {
        const version = latest.get(table.code) ?? 0
        const isNew = versions.get(table.code) !== version || touched.delete(table.code)
        if (!isNew && !(isLive(room, table.code) && now >= (crowdDue.get(table.code) ?? 0)))
          continue
        versions.set(table.code, version)
        crowdDue.set(table.code, now + crowdMs)
        tellChange(room, await tableView(studio.store, room.game, table), studio.clock.now())
      }
  }

  function tick(): void {
    working ??= look()
      .catch((error: unknown) => studio.log.error(error, 'the tables could not be looked at'))
      .finally(() => {
        working = null
      })
  }

  return {
    door: {
      path: tablePaths.socket,
      isFor: ({ gameCode }) => tableGameOf(gameCode) !== undefined,
      async enter(socket, { gameCode }) {
        const room = await roomOf(studio, rooms, tableGameOf(gameCode)!)
        // Gone while the tables were read: `leave` has been, and will not be again.
        if (socket.readyState !== socket.OPEN) return forgetEmpty(rooms, room)
        room.sockets.add(socket)
        watchDue = 0
        sendRoom(room, socket, studio.clock.now())
      },
      resend(socket) {
        const room = [...rooms.values()].find(({ sockets }) => sockets.has(socket))
        if (room) sendRoom(room, socket, studio.clock.now())
      },
      leave(socket) {
        for (const room of [...rooms.values()])
          if (room.sockets.delete(socket)) forgetEmpty(rooms, room)
      },
    },
    touch(tableCode) {
      touched.add(tableCode)
      tick()
    },
    start() {
      timer = setInterval(tick, tickMs)
    },
    async stop() {
      clearInterval(timer)
      await working
      for (const { sockets } of rooms.values()) for (const socket of sockets) socket.terminate()
    },
  }
}

async function roomOf(
  { store }: Pick<Studio, 'store'>,
  rooms: Map<string, Room>,
  game: TableGame,
): Promise<Room> {
  const before = rooms.get(game.code)
  if (before) return before
  const views = new Map<string, TableView>()
  for (const table of game.tables) views.set(table.code, await tableView(store, game, table))
  const room = rooms.get(game.code) ?? { game, sockets: new Set(), views, seq: 0, text: null }
  rooms.set(game.code, room)
  return room
}

/** The crowd of a round on now is counted from time to time. */
function isLive({ views }: Room, code: string): boolean {
  const status = views.get(code)?.round?.status
  return status === 'open' || status === 'drawn'
}

function forgetEmpty(rooms: Map<string, Room>, { game, sockets }: Room): void {
  if (sockets.size === 0) rooms.delete(game.code)
}

function sendRoom(room: Room, socket: WebSocket, now: Date): void {
  if (socket.bufferedAmount > waitingMostBytes) return
  const { seq, views } = room
  if (room.text?.seq !== seq) room.text = { seq, tables: JSON.stringify([...views.values()]) }
  // Only the time is of the moment: screens set their clocks by it.
  const head = JSON.stringify({ type: 'snapshot', seq, now: now.getTime() })
  socket.send(`${head.slice(0, -1)},"tables":${room.text.tables}}`)
}

/** One text for everyone, with only what changed. */
function tellChange(room: Room, view: TableView, now: Date): void {
  const before = room.views.get(view.code)
  const change = Object.fromEntries(
    Object.entries(view).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(before?.[name as keyof TableView]),
    ),
  ) as Partial<TableView>
  if (Object.keys(change).length === 0) return
  room.views.set(view.code, view)
  room.seq += 1
  const frame: TableFrame = {
    ...{ type: 'delta', seq: room.seq, now: now.getTime(), table: view.code, change },
  }
  const text = Buffer.from(JSON.stringify(frame))
  for (const socket of room.sockets)
    if (socket.bufferedAmount <= waitingMostBytes) socket.send(text, { binary: false })
}
