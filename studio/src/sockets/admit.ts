import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { openBudget } from '../kernel/budget.ts'
import { networkOf } from '../kernel/networks.ts'
import type { Session } from '../rounds/session-store.ts'
import { findSession } from '../rounds/sessions.ts'
import { RgsRefusal } from '../rounds/refusal.ts'
import type { Studio } from '../studio.ts'
import type { SocketDoor } from './door.ts'
import { openPlaces } from './places.ts'

/** Upgrades whose session is being looked up: of the process, and of one network. */
const pendingMost = 200
const pendingPerNetworkMost = 50
/** A network that only guesses session ids is not looked up any more. */
const strangers = { most: 60, windowMs: 60_000 }
const [ownSeconds, fullSeconds] = [30, 5]

export type Guest = { readonly session: Session; readonly door: SocketDoor }
export type Admission = (request: IncomingMessage, socket: Duplex) => Promise<Guest | null>

type AdmissionOptions = {
  readonly studio: Studio
  readonly doors: readonly SocketDoor[]
  readonly addressOf: (request: IncomingMessage) => string
}

/**
 * Decides who may open a socket. A guest has a place until the socket closes; anyone else is
 * answered, or hung up on, and gets null.
 */
export function openAdmission({ studio, doors, addressOf }: AdmissionOptions): Admission {
  const places = openPlaces()
  const failures = openBudget(strangers)
  const pending = new Map<string, number>()
  let pendingCount = 0

  async function lookUp(request: IncomingMessage, network: string): Promise<Guest | null> {
    pending.set(network, (pending.get(network) ?? 0) + 1)
    pendingCount += 1
    try {
      return await guestOf(studio, doors, request)
    } finally {
      pendingCount -= 1
      const left = pending.get(network)! - 1
      if (left > 0) pending.set(network, left)
      else pending.delete(network)
    }
  }

  return async (request, socket) => {
    // A peer that resets while its session is looked up must not end the process.
    socket.on('error', () => socket.destroy())
    if (studio.behaviour.dead) return hangUp(socket)
    const network = networkOf(addressOf(request))
    if (failures.isSpent(network)) return refuse(socket, 429, ownSeconds)
    if (pendingCount >= pendingMost || (pending.get(network) ?? 0) >= pendingPerNetworkMost)
      return refuse(socket, 503, fullSeconds)
    try {
      const guest = await lookUp(request, network)
      if (!guest) {
        failures.spend(network)
        return hangUp(socket)
      }
      if (socket.destroyed) return null
      const place = places.take({ session: guest.session, network })
      if (place === 'own') return refuse(socket, 429, ownSeconds)
      if (place === 'full') return refuse(socket, 503, fullSeconds)
      socket.once('close', place)
      return guest
    } catch (error) {
      studio.log.warn(error, 'a session could not be looked up')
      return refuse(socket, 503, fullSeconds)
    }
  }
}

/** Null for an address that is none of ours, or a session of another kind of game. */
async function guestOf(
  { store, clock }: Studio,
  doors: readonly SocketDoor[],
  request: IncomingMessage,
): Promise<Guest | null> {
  const url = URL.parse(request.url ?? '', 'http://studio')
  const sessionID = url?.searchParams.get('sessionID') ?? ''
  const door = doors.find(({ path }) => path === url?.pathname)
  if (!door || sessionID.length < 16 || sessionID.length > 128) return null
  try {
    const session = await findSession(store, sessionID)
    if (session.expiresAt <= clock.now().toISOString()) return null
    return door.isFor(session) ? { session, door } : null
  } catch (error) {
    if (error instanceof RgsRefusal) return null
    throw error
  }
}

function hangUp(socket: Duplex): null {
  socket.destroy()
  return null
}

function refuse(socket: Duplex, status: 429 | 503, seconds: number): null {
  const reason = status === 429 ? 'Too Many Requests' : 'Service Unavailable'
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nRetry-After: ${seconds}\r\n` +
      'Connection: close\r\nContent-Length: 0\r\n\r\n',
    // Whoever does not read the answer does not keep the connection either.
    () => socket.destroy(),
  )
  return null
}
