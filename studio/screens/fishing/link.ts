import {
  fishingPaths,
  type HitsAnswer,
  type HitsRequest,
  type LoadAnswer,
  type ReefFrame,
  type ReefLevels,
  type ReefView,
} from '@kancil/contract/seamless/fishing'
import type { FrameAddress } from '../engine/frame/address.ts'
import { asFailure, type Reply } from '../tables/reply.ts'

const backoffMs = [500, 1_000, 2_000, 4_000] as const
const timeoutMs = 10_000

type Listener = {
  readonly onFrame: (frame: ReefFrame) => void
  readonly onState: (isConnected: boolean) => void
}
export type ReefLink = ReturnType<typeof createReefLink>

/** Calls and socket of the reef. */
export function createReefLink({ studioUrl, sessionID }: FrameAddress, listener: Listener) {
  let tries = 0
  /** How far the studio's clock is ahead of this one's; the answer least delayed counts. */
  let ahead = Number.NEGATIVE_INFINITY
  const hear = (now: number): void => void (ahead = Math.max(ahead, now - Date.now()))
  const query = new URLSearchParams({ sessionID })

  function connect(): void {
    const socket = new WebSocket(
      `${studioUrl.replace(/^http/, 'ws')}${fishingPaths.socket}?${query}`,
    )
    socket.addEventListener('open', () => {
      tries = 0
      listener.onState(true)
    })
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ReefFrame
      hear(frame.now)
      listener.onFrame(frame)
    })
    socket.addEventListener('close', () => {
      listener.onState(false)
      const pause = backoffMs[Math.min(tries, backoffMs.length - 1)] ?? 4_000
      tries += 1
      setTimeout(connect, pause)
    })
  }

  async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Reply<Answer>> {
    try {
      const response = await fetch(studioUrl + path, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = (await response.json()) as Answer & {
        error?: string
        reason?: string
        now?: number
      }
      if (typeof body.now === 'number') hear(body.now)
      return response.ok ? { kind: 'ok', answer: body } : asFailure(response.status, body)
    } catch {
      return { kind: 'lost' }
    }
  }
  const post = <Answer>(path: string, body: object): Promise<Reply<Answer>> =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionID, ...body }),
    })

  return {
    connect,
    /** The studio's time, in milliseconds: fish swim by it. */
    now: () => Date.now() + (Number.isFinite(ahead) ? ahead : 0),
    levels: () => ask<ReefLevels>(`${fishingPaths.levels}?${query}`),
    view: () => ask<ReefView>(`${fishingPaths.view}?${query}`),
    enter: (level: string) => post<ReefView>(fishingPaths.enter, { level }),
    load: (cannon: number, requestId: string) =>
      post<LoadAnswer>(fishingPaths.load, { cannon, requestId }),
    hits: (clip: string, hits: HitsRequest['hits']) =>
      post<HitsAnswer>(fishingPaths.hits, { clip, hits }),
    unload: () => post<ReefView>(fishingPaths.unload, {}),
    leave: () => post<ReefView>(fishingPaths.leave, {}),
  }
}
