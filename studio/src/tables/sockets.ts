import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { tablePaths } from '@kancil/contract/seamless/tables'
import { type WebSocket, WebSocketServer } from 'ws'
import { findSession } from '../rounds/sessions.ts'
import type { Studio } from '../studio.ts'
import { tableGameOf } from './catalogue.ts'
import type { Hall } from './hall.ts'

const pingMs = 15_000
/** All that a client may say is `snapshot`. */
const messageMostBytes = 64
/** More messages than this within one ping's time is a flood. */
const messagesMost = 30
const policyViolation = 1008

/** Takes the sockets of the tables; returns what closes them. */
export function openSockets(server: Server, studio: Studio, hall: Hall): () => Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: messageMostBytes,
  })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    void gameOfRequest(studio, request).then((gameCode) => {
      if (gameCode === null || studio.behaviour.dead) return socket.destroy()
      sockets.handleUpgrade(request, socket, head, (client) => greet(client, gameCode, hall))
      return undefined
    })
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

/** Null for an address that is none of ours, or a session without tables. */
async function gameOfRequest(
  { store, clock }: Studio,
  request: IncomingMessage,
): Promise<string | null> {
  try {
    const url = new URL(request.url ?? '', 'http://studio')
    const sessionID = url.searchParams.get('sessionID') ?? ''
    if (url.pathname !== tablePaths.socket || sessionID.length < 16) return null
    const session = await findSession(store, sessionID)
    if (session.expiresAt <= clock.now().toISOString()) return null
    return tableGameOf(session.gameCode)?.code ?? null
  } catch {
    return null
  }
}

type Pulse = { isAlive: boolean; messages: number }
const pulses = new WeakMap<WebSocket, Pulse>()

function greet(client: WebSocket, gameCode: string, hall: Hall): void {
  const pulse: Pulse = { isAlive: true, messages: 0 }
  pulses.set(client, pulse)
  client.on('pong', () => {
    pulse.isAlive = true
  })
  client.on('message', (data: Buffer) => {
    pulse.messages += 1
    if (pulse.messages > messagesMost) client.close(policyViolation, 'too many messages')
    else if (data.toString() === 'snapshot') hall.resend(gameCode, client)
  })
  // A socket that breaks is closed by the library; there is nothing else to do.
  client.on('error', () => client.terminate())
  client.on('close', () => hall.leave(gameCode, client))
  hall.enter(gameCode, client).catch(() => client.terminate())
}

function checkPulse(client: WebSocket): void {
  const pulse = pulses.get(client)
  if (!pulse?.isAlive) return client.terminate()
  pulse.isAlive = false
  pulse.messages = 0
  client.ping()
  return undefined
}
