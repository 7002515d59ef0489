import {
  type PvpAct,
  type PvpHandRecord,
  pvpPaths,
  type PvpRooms,
  type PvpView,
  type SitAnswer,
} from '@kancil/contract/seamless/pvp'
import type { FrameAddress } from '../engine/frame/address.ts'
import { asFailure, type Reply } from '../tables/reply.ts'

const backoffMs = [500, 1_000, 2_000, 4_000] as const
const timeoutMs = 10_000

export type PvpLink = ReturnType<typeof createPvpLink>
type Listener = {
  readonly onView: (view: PvpView) => void
  readonly onState: (isConnected: boolean) => void
}

/** Calls and socket of a card table. Every frame is the whole table, so nothing can be missed. */
export function createPvpLink({ studioUrl, sessionID }: FrameAddress, listener: Listener) {
  let tries = 0
  /** How far the studio's clock is ahead of this one's; the frame least delayed counts. */
  let ahead = Number.NEGATIVE_INFINITY

  function take(view: PvpView): void {
    ahead = Math.max(ahead, view.now - Date.now())
    listener.onView(view)
  }

  function connect(): void {
    const query = new URLSearchParams({ sessionID })
    const socket = new WebSocket(`${studioUrl.replace(/^http/, 'ws')}${pvpPaths.socket}?${query}`)
    socket.addEventListener('open', () => {
      tries = 0
      listener.onState(true)
    })
    socket.addEventListener('message', ({ data }) => take(JSON.parse(String(data)) as PvpView))
    socket.addEventListener('close', () => {
      listener.onState(false)
      ahead = Number.NEGATIVE_INFINITY
      const pause = backoffMs[Math.min(tries, backoffMs.length - 1)] ?? 4_000
      tries += 1
      setTimeout(connect, pause)
    })
  }

  const ask = <Answer>(path: string, init?: RequestInit): Promise<Reply<Answer>> =>
    call(studioUrl + path, init)
  const post = <Answer>(path: string, body: object): Promise<Reply<Answer>> =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionID, ...body }),
    })
  const query = new URLSearchParams({ sessionID })

  return {
    connect,
    take,
    /** The studio's time, in milliseconds. */
    now: () => Date.now() + (Number.isFinite(ahead) ? ahead : 0),
    rooms: () => ask<PvpRooms>(`${pvpPaths.rooms}?${query}`),
    view: () => ask<PvpView>(`${pvpPaths.view}?${query}`),
    hand: (handId: string) => ask<PvpHandRecord>(`${pvpPaths.hand}/${handId}`),
    sit: (order: {
      readonly level: string
      readonly amount: number
      readonly requestId: string
      readonly seed: string
    }) => post<SitAnswer>(pvpPaths.sit, order),
    act: (handId: string, act: PvpAct) => post<PvpView>(pvpPaths.act, { handId, act }),
    leave: () => post<PvpView>(pvpPaths.leave, {}),
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
