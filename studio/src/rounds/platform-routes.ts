import { formatMoney } from '@kancil/contract/money'
import { LaunchRequest } from '@kancil/contract/seamless/native-launch'
import { type VendorCode, vendorCodes, vendorHeaders } from '@kancil/contract/seamless/native-wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { catalogue } from '../catalogue.ts'
import { launch, LaunchRefusal } from './launch.ts'
import { createSignatureCheck, type VendorKey } from '../wallet/signing.ts'
import type { Studio } from '../studio.ts'

export type StudioAddress = {
  /** By the scheme of the platform's own pages: an https page cannot hold an http frame. */
  readonly publicUrl: (secure: boolean) => string
}

/** Calls from the platform, both signed with the vendor's key: launch and catalogue. */
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

  app.post('/launch', async ({ body }) => {
    const request = bodyOf(body)
    if (!Value.Check(LaunchRequest, request))
      throw new LaunchRefusal('BAD_REQUEST', 'not a launch request')
    return launch(studio, request, {
      publicUrl: publicUrl(request.lobbyUrl.startsWith('https:')),
    })
  })
  app.get('/games', async () => ({ games: catalogue(formatMoney) }))
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
