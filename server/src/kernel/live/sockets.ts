import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { memberCookie, operatorCookie } from '@kancil/contract/constants'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import proxyAddr from '@fastify/proxy-addr'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Listener } from '../http/listen.ts'
import { networkOf } from '../http/networks.ts'
import type { Session } from '../http/session.ts'
import type { Kernel } from '../kernel.ts'
import { openPlaces, type Places } from './places.ts'

/** Who knocks: a session where the cookie and the tab's marker fit, and what they offered. */
export type SocketVisit = {
  readonly session: Session | null
  /** What was offered beside the protocol as `key.<key>`; '' for nothing. */
  readonly key: string
  readonly query: URLSearchParams
}
/** What a socket's owner does with it. The server closes it on a flood, a silence or a backlog. */
export type SocketGuest = {
  /** Called once it is open. */
  entered(send: (frame: object) => void): void
  said(text: string): void
  left(): void
}
export type SocketDoor = {
  readonly path: string
  readonly protocol: string
  /** Null: there is nothing here for this visitor. */
  admit(visit: SocketVisit): Promise<SocketGuest | null>
}

const pingMs = 15_000
/** How many pings pass between two looks at whether the session still lives. */
const pingsToCheck = 4
/** A client says single words; more of them within a ping's time than this is a flood. */
const messageMaxBytes = 64
const messagesMax = 60
const backlogMaxBytes = 256 * 1024
const pendingMax = 200
/** Sockets asked for from one network within a minute, granted or not. */
const perNetworkMinute = 2_000
const [policyViolation, sessionOver] = [1008, 4401]
const cookieNames = { member: memberCookie, operator: operatorCookie }

/** Sockets of one listener: a bounded number, each of which answers its pings. */
export function serveSockets(
  kernel: Kernel,
  listener: Listener,
  doors: readonly SocketDoor[],
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: messageMaxBytes,
    handleProtocols: (offered) =>
      doors.find(({ protocol }) => offered.has(protocol))?.protocol ?? false,
  })
  const places = openPlaces()
  const knocks = openKnocks()
  const trusted = proxyAddr.compile([...kernel.config.trustedProxies])
  const { app } = listener
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const ip = String(proxyAddr(request, trusted))
    const door = doors.find(({ path }) => path === pathOf(request))
    if (!door || !listener.origins.has(request.headers.origin ?? '')) return refuse(socket, 403)
    if (!knocks.take(networkOf(ip))) return refuse(socket, 429)
    enter({ kernel, listener, places, door, request, ip })
      .then((entry) => {
        if (entry === 'nobody' || entry === 'full')
          return refuse(socket, entry === 'full' ? 503 : 403)
        if (socket.destroyed) return entry.place.release()
        return sockets.handleUpgrade(request, socket, head, (client) => hold(kernel, client, entry))
      })
      .catch((error: unknown) => {
        kernel.log.warn({ err: error }, 'a socket could not be opened')
        refuse(socket, 503)
      })
      .finally(() => knocks.done())
  })
  const timer = setInterval(() => {
    for (const client of sockets.clients) beat(client)
  }, pingMs)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  })
}

type Entry = {
  readonly guest: SocketGuest
  readonly session: Session | null
  readonly place: { release(): void }
}

async function enter(at: {
  readonly kernel: Kernel
  readonly listener: Listener
  readonly places: Places
  readonly door: SocketDoor
  readonly request: IncomingMessage
  readonly ip: string
}): Promise<Entry | 'nobody' | 'full'> {
  const { kernel, listener, places, door, request, ip } = at
  const offered = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((it) => it.trim())
  const offer = (name: string) =>
    offered.find((it) => it.startsWith(`${name}.`))?.slice(name.length + 1) ?? ''
  const { side } = listener
  const session = await sessionBehind(kernel, side, request, offer('marker'))
  const place = places.take({ side, session, ip })
  if (typeof place === 'string') return 'full'
  const query = new URL(request.url ?? '', 'http://house').searchParams
  try {
    const guest = await door.admit({ session, key: offer('key'), query })
    if (guest) return { guest, session, place }
  } catch (error) {
    place.release()
    throw error
  }
  place.release()
  return 'nobody'
}

async function sessionBehind(
  { sessions }: Kernel,
  side: 'member' | 'operator',
  request: IncomingMessage,
  marker: string,
): Promise<Session | null> {
  const name = `${cookieNames[side]}=`
  const cookie = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length)
  if (!cookie || !sessions.markerFits(cookie, marker)) return null
  return sessions.find(side, cookie)
}

type Pulse = { isAlive: boolean; messages: number; pings: number; check: () => void }
const pulses = new WeakMap<WebSocket, Pulse>()

function hold(kernel: Kernel, client: WebSocket, { guest, session, place }: Entry): void {
  const over = (): void => client.close(sessionOver, 'session over')
  const check = (): void => {
    if (!session) return
    kernel.sessions.isLive(session.side, session.id).then(
      (isLive) => isLive || over(),
      () => undefined,
    )
  }
  const pulse: Pulse = { isAlive: true, messages: 0, pings: 0, check }
  pulses.set(client, pulse)
  const stop = session
    ? kernel.live.listen(
        [session.side === 'member' ? `member:${session.subjectId}` : 'console'],
        ({ type }) => type === sessionEnded && check(),
      )
    : () => undefined
  client.on('pong', () => void (pulse.isAlive = true))
  client.on('message', (data: Buffer) => {
    pulse.messages += 1
    if (pulse.messages > messagesMax) client.close(policyViolation, 'too many messages')
    else guest.said(data.toString())
  })
  client.on('error', () => client.terminate())
  client.on('close', () => {
    stop()
    place.release()
    guest.left()
  })
  guest.entered((frame) => {
    if (client.bufferedAmount > backlogMaxBytes) client.terminate()
    else if (client.readyState === client.OPEN) client.send(JSON.stringify(frame))
  })
}

function beat(client: WebSocket): void {
  const pulse = pulses.get(client)
  if (!pulse?.isAlive) return client.terminate()
  pulse.isAlive = false
  pulse.messages = 0
  pulse.pings += 1
  if (pulse.pings % pingsToCheck === 0) pulse.check()
  client.ping()
  return undefined
}

/** Bounds what is looked up at once, and how often one network asks. */
function openKnocks() {
  const counts = new Map<string, number>()
  let pending = 0
  let minute = 0
  return {
    take(network: string): boolean {
      const now = Math.floor(performance.now() / 60_000)
      if (now !== minute) counts.clear()
      minute = now
      const count = (counts.get(network) ?? 0) + 1
      if (pending >= pendingMax || count > perNetworkMinute) return false
      counts.set(network, count)
      pending += 1
      return true
    },
    done: () => void (pending -= 1),
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0]!
}

const reasons = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

function refuse(socket: Duplex, status: keyof typeof reasons): void {
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nRetry-After: 5\r\n` +
      'Connection: close\r\nContent-Length: 0\r\n\r\n',
    () => socket.destroy(),
  )
}
