import { formatMoney, isCurrency } from '@kancil/contract/money'
import { LaunchRequest } from '@kancil/contract/seamless/native-launch'
import { type VendorCode, vendorCodes, vendorHeaders } from '@kancil/contract/seamless/native-wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { catalogue } from '../catalogue.ts'
import { reefRooms } from '../fishing/view.ts'
import { vendorRooms } from '../pvp/rooms.ts'
import { vendorTables } from '../tables/list.ts'
import { noLimit } from '../kernel/limits.ts'
import { RoundStateRequest } from '@kancil/contract/seamless/round-state'
import { roundState } from './state.ts'
import { launch, LaunchRefusal } from './launch.ts'
import { listTransactions } from './transaction-list.ts'
import { createSignatureCheck, type VendorKey } from '../wallet/signing.ts'
import type { Studio } from '../studio.ts'

const spanMaxMs = 7 * 86_400_000

export type StudioAddress = {
  /** By the scheme of the platform's own pages: an https page cannot hold an http frame. */
  readonly publicUrl: (secure: boolean) => string
}

/** Calls from the platform, signed with the vendor's key: launch, catalogue, transactions. */
export function platformRoutes(
  app: FastifyInstance,
  studio: Studio,
  vendor: VendorKey,
  { publicUrl }: StudioAddress,
): void {
  const check = createSignatureCheck(vendor, studio.clock)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof LaunchRefusal) return refuse(request, reply, error.code, error.message)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) return refuse(request, reply, 'BAD_REQUEST', 'not a request of the protocol')
    request.log.error(error)
    return refuse(request, reply, 'INTERNAL', 'the studio failed')
  })
  app.addHook('preHandler', async (request, reply) => {
    const code = check({
      method: request.method === 'GET' ? 'GET' : 'POST',
      path: request.raw.url ?? '',
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    })
    if (code) return refuse(request, reply, code, 'the call is not signed as it should be')
    return undefined
  })

  app.post('/launch', { config: noLimit }, async ({ body }) => {
    const request = bodyOf(body)
    if (!Value.Check(LaunchRequest, request))
      throw new LaunchRefusal('BAD_REQUEST', 'not a launch request')
    return launch(studio, request, {
      publicUrl: publicUrl(request.lobbyUrl.startsWith('https:')),
    })
  })
  app.get<{ Querystring: Record<string, unknown> }>(
    '/transactions',
    { config: noLimit },
    async ({ query }) => {
      const { from, to, cursor = '0' } = query
      const span = { from: new Date(String(from)), to: new Date(String(to)) }
      const isSpan = span.from < span.to && span.to.getTime() - span.from.getTime() <= spanMaxMs
      if (!isSpan || !/^\d{1,18}$/.test(String(cursor)))
        throw new LaunchRefusal('BAD_REQUEST', 'from, to: must span a week at most')
      return listTransactions(studio.store, span, BigInt(String(cursor)))
    },
  )
  app.post('/round', { config: noLimit }, async ({ body }) => {
    const request = bodyOf(body)
    if (!Value.Check(RoundStateRequest, request))
      throw new LaunchRefusal('BAD_REQUEST', 'roundId: is required')
    return { state: await roundState(studio, request.roundId) }
  })
  app.get('/games', { config: noLimit }, async () => ({
    games: catalogue(formatMoney, await studio.jackpots.holds()),
  }))
  app.get('/live-tables', { config: noLimit }, async () => ({ tables: await vendorTables(studio) }))
  app.get<{ Querystring: { currency?: string } }>(
    '/rooms',
    { config: noLimit },
    async ({ query }) => {
      const { currency = '' } = query
      if (!isCurrency(currency)) throw new LaunchRefusal('UNSUPPORTED_CURRENCY', 'no such currency')
      const rooms = await Promise.all([vendorRooms(studio, currency), reefRooms(studio, currency)])
      return { rooms: rooms.flat() }
    },
  )
}

function bodyOf(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    throw new LaunchRefusal('BAD_REQUEST', 'the body is no JSON')
  }
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: VendorCode,
  message: string,
): FastifyReply {
  const { http, retry } = vendorCodes[code]
  const requestId = String(request.headers[vendorHeaders.requestId] ?? request.id)
  return reply.code(http).send({ status: 'ERROR', code, message, requestId, retry })
}
