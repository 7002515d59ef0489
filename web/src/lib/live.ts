import { tokenHeader } from '@kancil/contract/constants'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { eventReader } from './event-stream.ts'
import { currentSession, subscribeSession } from './session.ts'

export type LiveState = 'off' | 'connecting' | 'online' | 'offline'
export type LiveMessage = { readonly type: string; readonly data: unknown }

const retryFirstMs = 1_000
const retryMostMs = 30_000
/** The server says something at least every 15 s; silence beyond this is a dead line. */
const silenceMs = 45_000
const channelName = 'kancil-live'

let state: LiveState = 'off'
let lastEventId = ''
let running: AbortController | null = null
let address = '/wps/live'
const stateListeners = new Set<() => void>()
const handlers = new Map<string, Set<(data: unknown) => void>>()
let channel: BroadcastChannel | null = null

function setState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

function deliver(message: LiveMessage): void {
  for (const handle of handlers.get(message.type) ?? []) handle(message.data)
}

/**
 * Starts the page's live stream. One tab of the browser holds the line and tells the others, so
 * that many open tabs do not use up the browser's connections to the site.
 */
export function startLive(path = '/wps/live'): void {
  address = path
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.type === 'live.up') setState('online')
    else deliver(data)
  })
  subscribeSession(restart)
  addEventListener('online', restart)
  addEventListener('offline', () => setState('offline'))
  restart()
}

function restart(): void {
  running?.abort()
  running = new AbortController()
  const { signal } = running
  if (currentSession().state === 'restoring') return
  setState('connecting')
  // A member's tabs share one line; a visitor's share another.
  const name = `${channelName}:${currentSession().state}`
  if (!navigator.locks) void hold(signal)
  else navigator.locks.request(name, { signal }, () => hold(signal)).catch(() => undefined)
}

async function hold(signal: AbortSignal): Promise<void> {
  let waitMs = retryFirstMs
  while (!signal.aborted) {
    const answered = await listen(signal).catch(() => false)
    if (signal.aborted) return
    waitMs = answered ? retryFirstMs : Math.min(waitMs * 2, retryMostMs)
    setState(navigator.onLine ? 'connecting' : 'offline')
    await pause(jittered(waitMs), signal)
  }
}

/**
 * A quarter more or less, by the clock's last digits: tabs cut off together do not come back
 * together.
 */
function jittered(ms: number): number {
  return ms * (0.75 + (performance.now() % 1_000) / 2_000)
}

/** Reads one stream to its end; true if it was open at all. */
async function listen(signal: AbortSignal): Promise<boolean> {
  const session = currentSession()
  const headers: Record<string, string> = { accept: 'text/event-stream' }
  if (session.state === 'member') headers[tokenHeader] = session.token
  if (lastEventId) headers['last-event-id'] = lastEventId
  const silence = new AbortController()
  const response = await fetch(address, {
    headers,
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (!response.ok || !response.body) return false
  setState('online')
  const message = { type: 'live.up', data: null }
  channel?.postMessage(message)
  deliver(message)
  const read = eventReader(({ id, event, data }) => {
    if (id !== undefined) lastEventId = id
    const next = { type: event, data: JSON.parse(data) as unknown }
    deliver(next)
    channel?.postMessage(next)
  })
  const decoder = new TextDecoder()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    for await (const bytes of pieces(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      read(decoder.decode(bytes, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
  return true
}

async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Calls `handle` for every live message of a type. `live.up` tells that the line is open (again):
 * ask anew.
 */
export function useLive<Data>(type: string, handle: (data: Data) => void): void {
  const latest = useEffectEvent((data: unknown) => handle(data as Data))
  useEffect(() => {
    const set = handlers.get(type) ?? new Set()
    handlers.set(type, set)
    const receive = (data: unknown): void => latest(data)
    set.add(receive)
    return () => void set.delete(receive)
  }, [type])
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => state,
    () => 'off',
  )
}
