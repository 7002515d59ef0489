import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './networks.ts'

const timeWindow = '1 minute'
/** Parts of a network's calls. A diver who fires all the time makes some 500 a minute. */
const [sessionPart, verifyPart, rotatePart] = [5, 50, 600]

/** The caller's address of a request that no framework sees, as trusted proxies report it. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const trusted = proxyAddr.compile([...trustedProxies])
  return (request) => proxyAddr(request, trusted)
}

/** Limits the calls of each network; routes added from now on may name another limit. */
export async function limitCalls(app: FastifyInstance, callsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    ...{ global: true, max: callsPerMinute, timeWindow },
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new TooManyCalls(ttl),
  })
}

/** Refused because of how many there were; `retry-after` says when there is room again. */
export class TooManyCalls extends Error {
  readonly statusCode = 429
  readonly retryAfterSeconds: number

  constructor(ttl: number) {
    super('too many calls')
    this.retryAfterSeconds = Math.ceil(ttl / 1_000)
  }
}

/** For a route that computes much for anyone: a small part of the network's calls. */
export function verifyLimit(callsPerMinute: number): {
  rateLimit: { max: number; timeWindow: string }
} {
  return { rateLimit: { max: partOf(callsPerMinute, verifyPart), timeWindow } }
}

/** What the platform signs is not counted: it calls from one address for all its players. */
export const noLimit = { rateLimit: false } as const

type SessionLimits = { readonly any: Check; readonly rotation: Check }
type Check = (request: FastifyRequest) => Promise<void>

/** Limits of one game session, whatever the networks it calls from. */
export function sessionLimits(app: FastifyInstance, callsPerMinute: number): SessionLimits {
  const limit = (part: number): Check => {
    const spend = app.createRateLimit({
      ...{ max: partOf(callsPerMinute, part), timeWindow },
      keyGenerator: (request) => `session ${sessionIdOf(request)}`,
    })
    return async (request) => {
      if (sessionIdOf(request) === '') return
      const spent = await spend(request)
      if (!spent.isAllowed && spent.isExceeded) throw new TooManyCalls(spent.ttl)
    }
  }
  return { any: limit(sessionPart), rotation: limit(rotatePart) }
}

function sessionIdOf({ body, query }: FastifyRequest): string {
  for (const from of [body, query]) {
    const id = (from as { sessionID?: unknown } | null | undefined)?.sessionID
    if (typeof id === 'string') return id.slice(0, 128)
  }
  return ''
}

const partOf = (callsPerMinute: number, part: number): number => Math.ceil(callsPerMinute / part)
