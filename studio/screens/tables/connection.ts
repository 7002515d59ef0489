import {
  type HallAnswer,
  type MineAnswer,
  type TableFrame,
  tablePaths,
  type TableView,
  type TicketAnswer,
} from '@kancil/contract/seamless/tables'
import type { FrameAddress } from '../engine/frame/address.ts'
import { asFailure, type Reply } from './reply.ts'

const backoffMs = [500, 1_000, 2_000, 4_000] as const
const timeoutMs = 10_000

export type TableLink = ReturnType<typeof createTableLink>

export type Listener = {
  readonly onTables: (tables: ReadonlyMap<string, TableView>) => void
  readonly onState: (isConnected: boolean) => void
}

/** Calls and socket of the tables. The tables are what the frames make of them, in their order. */
export function createTableLink({ studioUrl, sessionID }: FrameAddress, listener: Listener) {
  const tables = new Map<string, TableView>()
  let seq = -1
  let tries = 0
  /** How far the studio's clock is ahead of this one's; the frame least delayed counts. */
  let ahead = Number.NEGATIVE_INFINITY

  function take(frame: TableFrame, socket: WebSocket): void {
    ahead = Math.max(ahead, frame.now - Date.now())
    if (frame.type === 'snapshot') {
      seq = frame.seq
      for (const table of frame.tables) tables.set(table.code, table)
    } else {
      // A frame is missing: the whole room again.
      if (frame.seq !== seq + 1) return socket.send('snapshot')
      seq = frame.seq
      const before = tables.get(frame.table)
      if (before) tables.set(frame.table, { ...before, ...frame.change })
    }
    listener.onTables(tables)
    return undefined
  }

  function connect(): void {
    const query = new URLSearchParams({ sessionID })
    const address = `${studioUrl.replace(/^http/, 'ws')}${tablePaths.socket}?${query}`
    const socket = new WebSocket(address)
    socket.addEventListener('open', () => {
      tries = 0
      listener.onState(true)
    })
    socket.addEventListener('message', ({ data }) =>
      take(JSON.parse(String(data)) as TableFrame, socket),
    )
    socket.addEventListener('close', () => {
      listener.onState(false)
      // A clock that was set meanwhile must not be believed.
      ahead = Number.NEGATIVE_INFINITY
      const pause = backoffMs[Math.min(tries, backoffMs.length - 1)] ?? 4_000
      tries += 1
      setTimeout(connect, pause)
    })
  }

  const ask = <Answer>(path: string, init?: RequestInit): Promise<Reply<Answer>> =>
    call(studioUrl + path, init)
  const post = (path: string, body: object): Promise<Reply<TicketAnswer>> =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionID, ...body }),
    })
  const query = new URLSearchParams({ sessionID })

  return {
    connect,
    /** The studio's time, in milliseconds. */
    now: () => Date.now() + (Number.isFinite(ahead) ? ahead : 0),
    hall: () => ask<HallAnswer>(`${tablePaths.hall}?${query}`),
    mine: (table: string) => ask<MineAnswer>(`${tablePaths.mine}?${query}&table=${table}`),
    bet: (ticket: {
      readonly table: string
      readonly roundId: string
      readonly requestId: string
      readonly group: string
      readonly spots: { readonly [spot: string]: number }
    }) => post(tablePaths.bet, ticket),
    take: (roundId: string) => post(tablePaths.take, { roundId }),
  }
}

async function call<Answer>(url: string, init: RequestInit = {}): Promise<Reply<Answer>> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = (await response.json()) as Answer & { error?: string; reason?: string }
    return response.ok ? { kind: 'ok', answer: body } : asFailure(response.status, body)
  } catch {
    return { kind: 'lost' }
  }
}
