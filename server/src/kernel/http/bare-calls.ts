import proxyAddr from '@fastify/proxy-addr'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'

/** A machine's call as it came: no cookie, form or schema is looked at. */
export type BareCall = {
  readonly method: 'GET' | 'POST'
  /** Path and query, as sent: what a signature covers. */
  readonly target: string
  /** What the address captured of the target, its path spelt out. */
  readonly captured: readonly (string | undefined)[]
  readonly headers: IncomingHttpHeaders
  /** Empty where it was too large. */
  readonly body: Buffer
  readonly tooLarge: boolean
  /** The caller's address, by the word of trusted proxies. */
  ip(): string
}

export type BareAnswer = {
  readonly status: number
  /** Beside those that every answer at the address has. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** Addresses that the framework never sees: what is called thousands of times a second. */
export type BareAddress = {
  /** Of path and query, the path spelt out. */
  readonly address: RegExp
  readonly bodyLimitBytes: number
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** What it rejects with is logged, and answered with 500 and no body. */
  answer(call: BareCall): Promise<BareAnswer>
}

export type BareCalls = {
  open(at: BareAddress): void
  /** For Fastify's `serverFactory`: a server that looks at bare addresses first. */
  serve(handler: RequestListener): Server
}

const requestTimeoutMs = 30_000
/** An idle kept-alive connection must outlive a vendor's pauses between calls. */
const keepAliveMs = 65_000
const empty = Buffer.alloc(0)

export function openBareCalls(
  config: Pick<Config, 'tls' | 'trustedProxies'>,
  log: Pick<Log, 'error'>,
): BareCalls {
  const known: BareAddress[] = []
  const trusted = proxyAddr.compile([...config.trustedProxies])

  function enter(server: Server, request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url: target = '' } = request
    if (method !== 'POST' && method !== 'GET') return false
    const spelt = spellOut(target)
    if (spelt === null) return false
    for (const at of known) {
      const captured = at.address.exec(spelt)
      if (!captured) continue
      readBody(request, at.bodyLimitBytes, (body) => {
        const call: BareCall = {
          method,
          target,
          captured,
          headers: request.headers,
          body: body ?? empty,
          tooLarge: body === null,
          ip: () => proxyAddr(request, trusted),
        }
        // What is left of a body that was not read, or a server that stops, ends the connection.
        void at
          .answer(call)
          .catch((error: unknown) => {
            log.error({ err: error, target }, 'a bare call failed')
            return { status: 500, body: '' }
          })
          .then((answer) => send(response, at, answer, body !== null && server.listening))
      })
      return true
    }
    return false
  }

  return {
    open: (at) => void known.push(at),
    serve(handler) {
      const listener: RequestListener = (request, response) => {
        if (!enter(server, request, response)) handler(request, response)
      }
      const server = config.tls ? createTlsServer(config.tls, listener) : createServer(listener)
      server.requestTimeout = requestTimeoutMs
      server.keepAliveTimeout = keepAliveMs
      return server
    },
  }
}

/**
 * The target with what its path says by percent signs, read once, as the framework reads its own
 * routes' paths; what parts a path (`%2F`, `%3F`) is not read. Null where it cannot be read: that
 * the framework answers with 400, as at every address.
 */
function spellOut(target: string): string | null {
  if (!target.includes('%')) return target
  const at = target.indexOf('?')
  const end = at < 0 ? target.length : at
  try {
    return decodeURI(target.slice(0, end)) + target.slice(end)
  } catch {
    return null
  }
}

/** The whole body, or null as soon as it is more than the limit. */
function readBody(
  request: IncomingMessage,
  limitBytes: number,
  done: (body: Buffer | null) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= limitBytes) chunks.push(chunk)
    else if (bytes - chunk.length <= limitBytes) done(null)
  })
  request.on('end', () => {
    if (bytes > limitBytes) return
    done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
}

function send(response: ServerResponse, at: BareAddress, answer: BareAnswer, stays: boolean): void {
  response.writeHead(answer.status, {
    ...at.headers,
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
    ...(stays ? {} : { connection: 'close' }),
  })
  response.end(answer.body)
}
