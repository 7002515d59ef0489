import { vendorBasePath } from '@kancil/contract/seamless/native'
import type { VendorDialect, VendorReply } from '@kancil/contract/ports/game-vendor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bareHeaders } from '../../kernel/http.ts'
import { answerVendor } from './answer-vendor.ts'
import { catalogueOf } from './catalogue.ts'
import type { Gateway } from './gateway.ts'

const empty = Buffer.alloc(0)

/**
 * The vendors' door on the member listener: no Origin, no cookie, raw bytes, the dialect's own
 * envelope to the last.
 * Native vendors call below `/vendor/v1/{vendorCode}`, the others below `/vendor/{vendorCode}`; the
 * vendor's row says
 * which dialect that is.
 */
export async function gatewayRoutes(gateway: Gateway): Promise<void> {
  const guards = bareHeaders('member', gateway.kernel.config)
  await gateway.kernel.member.app.register(async (app: FastifyInstance) => {
    // A logger of its own for each request would cost more than the request.
    app.setChildLoggerFactory((logger) => logger as never)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.setErrorHandler(async (error: { code?: string; statusCode?: number }, request, reply) => {
      // What a framework would refuse by itself is refused in the vendor's own words.
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE' && !isRequestFault(error)) throw error
      return answer(gateway, request, reply, error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    })
    // Before all else, so that what goes wrong later carries them too.
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(guards)
      done()
    })
    for (const url of [`${vendorBasePath}/:vendorCode/*`, '/vendor/:vendorCode/*']) {
      app.route({
        method: ['GET', 'POST'],
        url,
        bodyLimit: 65_536,
        // The hot path pays for nothing it does not need: its headers are made once, above.
        config: { rateLimit: false },
        ...({ helmet: false } as object),
        handler: (request, reply) => answer(gateway, request, reply, false),
      })
    }
  })
}

function isRequestFault(error: { statusCode?: number }): boolean {
  return (error.statusCode ?? 500) < 500
}

async function answer(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  tooLarge: boolean,
): Promise<FastifyReply> {
  const { vendorCode, '*': rest } = request.params as { vendorCode: string; '*': string }
  const dialect = await dialectOf(gateway, request.url, vendorCode)
  if (!dialect) return send(reply, { status: 404, body: '{"status":"ERROR","code":"BAD_REQUEST"}' })
  const raw = Buffer.isBuffer(request.body) ? request.body : empty
  return send(
    reply,
    await answerVendor(
      gateway,
      dialect,
      vendorCode,
      {
        method: request.method === 'GET' ? 'GET' : 'POST',
        target: request.url,
        call: `/${rest}`,
        headers: request.headers,
        raw: tooLarge ? empty : raw,
        tooLarge: tooLarge || raw.length > dialect.bodyLimitBytes,
        receivedAt: gateway.kernel.clock.now().getTime(),
      },
      () => request.ip,
    ),
  )
}

/** Below `/vendor/v1` only the native dialect is spoken; elsewhere the vendor's own. */
async function dialectOf(
  gateway: Gateway,
  url: string,
  vendorCode: string,
): Promise<VendorDialect | undefined> {
  if (url.startsWith(`${vendorBasePath}/`)) return gateway.dialects.get('native')
  const catalogue = await catalogueOf(gateway.kernel)
  const dialect = catalogue.vendorById.get(vendorCode)?.dialect
  return dialect && dialect !== 'native' ? gateway.dialects.get(dialect) : undefined
}

function send(reply: FastifyReply, answered: VendorReply): FastifyReply {
  reply.code(answered.status)
  reply.header('content-type', 'application/json; charset=utf-8')
  if (answered.retryAfterSeconds) reply.header('retry-after', String(answered.retryAfterSeconds))
  return reply.send(answered.body)
}
