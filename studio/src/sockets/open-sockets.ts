import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Studio } from '../studio.ts'
import { type Guest, openAdmission } from './admit.ts'
import type { SocketDoor } from './door.ts'

const pingMs = 15_000
/** All that a client may say is `snapshot`. */
const messageMostBytes = 64
/** More messages than this within one ping's time is a flood. */
const messagesMost = 30
const policyViolation = 1008
/** At most this often a socket is sent everything once more; what is asked for meanwhile waits. */
const resendMs = 1_000

export type SocketOptions = {
  readonly studio: Studio
  readonly doors: readonly SocketDoor[]
  /** The caller's address, as trusted proxies report it. */
  readonly addressOf: (request: IncomingMessage) => string
}

/** Takes the sockets of game screens; returns what closes them. */
export function openSockets(server: Server, options: SocketOptions): () => Promise<void> {
  const { studio } = options
  const admit = openAdmission(options)
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: messageMostBytes,
  })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    admit(request, socket).then(
      (guest) => {
        if (guest)
          sockets.handleUpgrade(request, socket, head, (client) => greet(client, guest, studio))
      },
      (error: unknown) => {
        studio.log.error(error, 'a socket could not be opened')
        socket.destroy()
      },
    )
  }
  server.on('upgrade', upgrade)
  const timer = setInterval(() => {
    for (const client of sockets.clients) checkPulse(client)
  }, pingMs)
  return () => {
    clearInterval(timer)
    server.off('upgrade', upgrade)
    for (const client of sockets.clients) client.terminate()
    return new Promise((done) => sockets.close(() => done()))
  }
}

type Pulse = { isAlive: boolean; messages: number; sentAt: number; resend?: NodeJS.Timeout }
const pulses = new WeakMap<WebSocket, Pulse>()

function greet(client: WebSocket, { session, door }: Guest, { log }: Pick<Studio, 'log'>): void {
  const pulse: Pulse = { isAlive: true, messages: 0, sentAt: performance.now() }
  pulses.set(client, pulse)
  client.on('pong', () => {
    pulse.isAlive = true
  })
  client.on('message', (data: Buffer) => {
    pulse.messages += 1
    if (pulse.messages > messagesMost) client.close(policyViolation, 'too many messages')
    else if (data.toString() === 'snapshot') resendSoon(client, door, pulse)
  })
  // A socket that breaks is closed by the library; there is nothing else to do.
  client.on('error', () => client.terminate())
  client.on('close', () => {
    clearTimeout(pulse.resend)
    door.leave(client)
  })
  door.enter(client, session).catch((error: unknown) => {
    log.warn(error, 'a game screen could not be told what there is')
    client.terminate()
  })
}

/** At once if the last time is long enough ago; otherwise then, and once for all who asked. */
function resendSoon(client: WebSocket, door: SocketDoor, pulse: Pulse): void {
  if (pulse.resend) return
  const waitMs = Math.max(0, pulse.sentAt + resendMs - performance.now())
  pulse.resend = setTimeout(() => {
    delete pulse.resend
    pulse.sentAt = performance.now()
    Promise.resolve(door.resend(client)).catch(() => client.terminate())
  }, waitMs)
}

function checkPulse(client: WebSocket): void {
  const pulse = pulses.get(client)
  if (!pulse?.isAlive) return client.terminate()
  pulse.isAlive = false
  pulse.messages = 0
  client.ping()
  return undefined
}
