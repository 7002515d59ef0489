import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { bodyLimitBytes } from '@kancil/contract/constants'
import { commonErrors } from '@kancil/contract/errors'
import { isStorable } from '@kancil/contract/storable-text'
import { Ajv, type AnySchema } from 'ajv'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Config } from '../../config.ts'
import { isUnavailable } from '../db.ts'
import { type BareCalls, openBareCalls } from './bare-calls.ts'
import { newId } from '../ids.ts'
import { networkOf } from './networks.ts'
import type { Log } from '../log.ts'
import type { Side } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they arrived, for signatures. */
    rawBody: Buffer | null
  }
}

export type Listener = {
  readonly side: Side
  readonly app: FastifyInstance
  /** Addresses that bypass the framework. */
  readonly bare: BareCalls
  /** The origins whose pages may make unsafe calls here. */
  origins: Set<string>
}

const bodyChecks = new Ajv({
  allErrors: false,
  coerceTypes: false,
  removeAdditional: false,
  strict: false,
})
const queryChecks = new Ajv({
  allErrors: false,
  coerceTypes: true,
  removeAdditional: false,
  strict: false,
})

/**
 * One of the two listeners, with what every response has: headers, limits, body checks, the error
 * envelope.
 */
export async function openListener(side: Side, config: Config, log: Log): Promise<Listener> {
  const bare = openBareCalls(config, log)
  const app = Fastify({
    serverFactory: bare.serve,
    loggerInstance: log.child({ side }) as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => newId('request'),
    ...(config.tls ? { https: config.tls } : {}),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // An address that cannot be parsed is answered before any hook runs: it gets its headers here.
    frameworkErrors: (_error, _request, reply) => {
      fail(reply.headers(bareHeaders(side, config)) as unknown as FastifyReply, 400, 'bad_request')
    },
  }) as unknown as FastifyInstance
  app.decorateRequest('rawBody', null)
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? bodyChecks : queryChecks).compile(schema as AnySchema),
  )
  // An API answer is for its caller only; pages and files override this.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  readBodies(app)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(helmet, headersFor(side, config))
  await app.register(rateLimit, {
    global: true,
    max: config.callsPerMinute,
    timeWindow: '1 minute',
    // A household has a whole /64 of IPv6: it gets one budget, not one per address.
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('too many requests'), {
        statusCode: 429,
        code: 'too_many_requests',
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => fail(reply, 404, 'not_found'))
  return { side, app, bare, origins: new Set() }
}

const unkeptText = Object.assign(new Error('a text that cannot be kept'), {
  statusCode: 400,
  code: 'FST_ERR_CTP_INVALID_JSON_BODY',
})

/**
 * Keeps the raw bytes beside the parsed body. A poisoned `__proto__` is a bad request, and so is
 * text that cannot be stored: checked here, since not every call has a schema (banks' callbacks
 * have none).
 */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    parseJson(request, body.toString('utf8'), (error, value) =>
      error || isStorable(value) ? done(error, value) : done(unkeptText),
    )
  })
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

function headersFor(side: Side, config: Config) {
  const { studioUrl, sandboxUrl, realMoney } = config
  const outside = realMoney ? [] : [sandboxUrl]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: side === 'member' ? ["'self'", studioUrl] : ["'none'"],
        formAction: side === 'member' ? ["'self'", ...outside] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: {
      policy: side === 'member' ? ('same-origin-allow-popups' as const) : ('same-origin' as const),
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: config.tls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xPoweredBy: false,
  }
}

/** Headers of every response that no browser displays. */
export function bareHeaders(side: Side, config: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': side === 'member' ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(config.tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The refusal envelope of decisions 13. */
export function fail(
  reply: FastifyReply,
  status: number,
  code: string,
  value: object = {},
): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ success: false, message: code, value })
}

const frameworkCodes: Record<string, keyof typeof commonErrors> = {
  FST_ERR_VALIDATION: 'bad_request',
  encryption_required: 'encryption_required',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  too_many_requests: 'too_many_requests',
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const codeAndStatus = frameworkCodes[error.code]
  if (codeAndStatus) {
    const retry = (error as { retryAfterSeconds?: number }).retryAfterSeconds
    const field = error.validation?.[0]
    return fail(reply, commonErrors[codeAndStatus], codeAndStatus, {
      ...(retry ? { retryAfterSeconds: retry } : {}),
      ...(field ? { field: fieldName(field) } : {}),
    })
  }
  // A client's mistake (malformed JSON, a bad address) is never a server fault.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return fail(reply, error.statusCode, 'bad_request')
  if (isUnavailable(error)) {
    request.log.warn({ err: error, requestId: request.id }, 'database unavailable')
    return fail(reply.header('retry-after', '2'), 503, 'unavailable', { retryable: true })
  }
  request.log.error({ err: error, requestId: request.id }, 'unexpected failure')
  return fail(reply, 500, 'internal', { requestId: request.id })
}

function fieldName(problem: { instancePath?: string; params?: Record<string, unknown> }): string {
  const missing = problem.params?.['missingProperty'] ?? problem.params?.['additionalProperty']
  return [problem.instancePath?.slice(1).replaceAll('/', '.'), missing]
    .filter(Boolean)
    .join('.')
    .slice(0, 100)
}
