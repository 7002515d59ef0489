import { tokenHeader } from '@kancil/contract/constants'
import { eventReader } from './event-stream.ts'
import { deliver, type LiveMessage, setLiveState } from './state.ts'
import { currentSession, subscribeSession } from '../session/session.ts'

const retryFirstMs = 1_000
const retryMostMs = 30_000
/**
 * The server sends something at least every 15 s; a longer silence means the connection is dead.
 */
const silenceMs = 45_000
const channelName = 'kancil-live'

let lastEventId = ''
let running: AbortController | null = null
let address = '/wps/live'
let channel: BroadcastChannel | null = null

/**
 * Starts the page's live stream. One tab of the browser holds the connection and relays to the
 * others, so that many open tabs do not use up the browser's connections to the site.
 */
export function startLive(path = '/wps/live'): void {
  address = path
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.type === 'live.up') setLiveState('online')
    else deliver(data)
  })
  subscribeSession(restart)
  addEventListener('online', restart)
  addEventListener('offline', () => setLiveState('offline'))
  restart()
}

function restart(): void {
  running?.abort()
  running = new AbortController()
  const { signal } = running
  if (currentSession().state === 'restoring') return
  setLiveState('connecting')
  // A member's tabs share one connection; a visitor's share another.
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
    setLiveState(navigator.onLine ? 'connecting' : 'offline')
    await pause(jittered(waitMs), signal)
  }
}

/**
 * Varies the delay by up to a quarter, using the clock's last digits, so that tabs cut off together
 * do not reconnect together.
 */
function jittered(ms: number): number {
  return ms * (0.75 + (performance.now() % 1_000) / 2_000)
}

/** Reads one stream to its end; returns true if it was open at all. */
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
  setLiveState('online')
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
