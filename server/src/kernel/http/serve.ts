import { commonErrors, type CommonError } from '@kancil/contract/errors'
import {
  type Endpoint,
  type ErrorOf,
  type InputOf,
  type OutputOf,
  sideOf,
} from '@kancil/contract/endpoint'
import { isStorable } from '@kancil/contract/storable-text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { admit } from './access.ts'
import type { CallerOf } from './caller.ts'
import { fail } from './listen.ts'
import type { Kernel } from '../kernel.ts'
import { Refusal } from './refusal.ts'
import { readUpload, uploadScope } from './upload.ts'

/**
 * What a handler knows about its call. `refuse` takes only the codes that the endpoint declares,
 * and the common ones.
 */
export type Context<E extends Endpoint> = Pick<
  Kernel,
  'db' | 'clock' | 'live' | 'sessions' | 'jobs' | 'config' | 'secrets'
> & {
  readonly now: Date
  readonly log: FastifyRequest['log']
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly caller: CallerOf<E['auth']>
  readonly refuse: (code: ErrorOf<E> | CommonError, value?: Record<string, unknown>) => never
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends Endpoint> = (
  context: Context<E>,
  input: InputOf<E>,
) => Promise<OutputOf<E>>

/**
 * Serves one endpoint of the contract: access, shape, encryption, the envelope and the declared
 * refusals.
 */
export function serve<const E extends Endpoint>(
  kernel: Kernel,
  endpoint: E,
  handle: Handler<E>,
): void {
  const listener = sideOf(endpoint) === 'operator' ? kernel.console : kernel.member
  const query = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const sealed = endpoint.encrypted === true
  const unread = sealed || endpoint.upload === true
  kernel.served.push(endpoint)
  const callers = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof admit>>>()
  uploadScope(listener.app, endpoint, (app) =>
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      config: endpoint.perMinute
        ? { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } }
        : {},
      schema: {
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(query ? { querystring: endpoint.input } : unread ? {} : { body: endpoint.input }),
        response: { 200: Type.Object({ success: Type.Literal(true), value: endpoint.output }) },
      },
      // Before the body is read: a caller without access learns nothing about what would be
      // accepted. After the budgets have counted the call, whoever makes it.
      async preParsing(request, reply) {
        try {
          callers.set(request, await admit(kernel, endpoint, request))
          return undefined
        } catch (error) {
          const answer = refusal(kernel, endpoint, error, reply)
          kernel.metrics.requests.observe({ endpoint: endpoint.name, status: reply.statusCode }, 0)
          return answer
        }
      },
      preValidation: (request) => checkMedia(kernel, endpoint, request),
      async handler(request, reply) {
        const started = performance.now()
        try {
          const caller = callers.get(request) as CallerOf<E['auth']>
          const body = sealed
            ? await openBody(kernel, endpoint, request)
            : endpoint.upload
              ? await readUpload(request)
              : query
                ? request.query
                : request.body
          const input = { ...(body as object), ...(request.params as object) } as InputOf<E>
          if (!isStorable(input)) throw new Refusal('bad_request')
          const value = await handle(contextOf(kernel, request, reply, caller), input)
          return { success: true, value }
        } catch (error) {
          return refusal(kernel, endpoint, error, reply)
        } finally {
          kernel.metrics.requests.observe(
            { endpoint: endpoint.name, status: reply.statusCode },
            (performance.now() - started) / 1000,
          )
        }
      },
    }),
  )
}

function contextOf<E extends Endpoint>(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: CallerOf<E['auth']>,
): Context<E> {
  const { db, clock, live, sessions, jobs, config, secrets } = kernel
  return {
    db,
    clock,
    live,
    sessions,
    jobs,
    config,
    secrets,
    caller,
    request,
    reply,
    now: clock.now(),
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    refuse: (code, value = {}) => {
      throw new Refusal(code, value)
    },
  }
}

function refusal(
  kernel: Kernel,
  endpoint: Endpoint,
  error: unknown,
  reply: FastifyReply,
): FastifyReply {
  if (!(error instanceof Refusal)) throw error
  const status = endpoint.errors[error.code] ?? commonErrors[error.code as CommonError]
  // An undeclared code is a bug of ours, not an answer.
  if (!status) throw error
  kernel.metrics.refusals.inc({ endpoint: endpoint.name, code: error.code })
  return fail(reply, status, error.code, error.value)
}

/**
 * Only the content type that the endpoint declares; an unencrypted body where encryption is
 * required gets its own refusal.
 */
async function checkMedia(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const wanted =
    endpoint.encrypted && !(kernel.config.plainCalls && type === 'application/json')
      ? 'application/jose'
      : endpoint.upload
        ? 'multipart/form-data'
        : endpoint.form
          ? 'application/x-www-form-urlencoded'
          : 'application/json'
  if (type === wanted) return
  const code = endpoint.encrypted ? 'encryption_required' : 'unsupported_media_type'
  throw Object.assign(new Error(code), {
    statusCode: commonErrors[code],
    code: endpoint.encrypted ? code : 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  })
}

async function openBody(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  const body =
    typeof request.body === 'string' ? await kernel.callKeys.open(request.body) : request.body
  if (Value.Check(endpoint.input, body)) return body
  const [first] = Value.Errors(endpoint.input, body)
  throw new Refusal('bad_request', {
    field: first?.instancePath.slice(1).replaceAll('/', '.') ?? '',
  })
}
