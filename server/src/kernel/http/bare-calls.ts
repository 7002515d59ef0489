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

/** A machine's call as it arrived: no cookie, form or schema is looked at. */
export type BareCall = {
  readonly method: 'GET' | 'POST'
  /** Path and query, as sent: what a signature covers. */
  readonly target: string
  /** What the address captured from the target, with its path decoded. */
  readonly captured: readonly (string | undefined)[]
  readonly headers: IncomingHttpHeaders
  /** Empty if it was too large. */
  readonly body: Buffer
  readonly tooLarge: boolean
  /** The caller's address, as reported by trusted proxies. */
  ip(): string
  /** The connection that it came by; a proxy's may be many callers'. */
  readonly socket: object
}

/** A call of which only the head has been read. */
export type BareHead = Omit<BareCall, 'body' | 'tooLarge'>

export type BareAnswer = {
  readonly status: number
  /** The connection ends with this answer. */
  readonly ends?: boolean
  /** In addition to the headers that every answer at the address has. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** Addresses that bypass the framework, for calls that come thousands of times a second. */
export type BareAddress = {
  /** Matched against path and query, with the path decoded. */
  readonly address: RegExp
  readonly bodyLimitBytes: number
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** An answer instead of reading the body; null to go on. */
  turnAway?(head: BareHead): BareAnswer | null
  /** A rejection is logged, and answered with 500 and no body. */
  answer(call: BareCall): Promise<BareAnswer>
}

export type BareCalls = {
  open(at: BareAddress): void
  /** For Fastify's `serverFactory`: a server that checks bare addresses first. */
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
  const addresses: BareAddress[] = []
  const trusted = proxyAddr.compile([...config.trustedProxies])

  function enter(server: Server, request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url: target = '' } = request
    if (method !== 'POST' && method !== 'GET') return false
    const spelt = spellOut(target)
    if (spelt === null) return false
    for (const at of addresses) {
      const captured = at.address.exec(spelt)
      if (!captured) continue
      const head: BareHead = {
        ...{ method, target, captured, headers: request.headers, socket: request.socket },
        ip: () => proxyAddr(request, trusted),
      }
      const refusal = at.turnAway?.(head)
      if (refusal) {
        send(response, at, refusal, false)
        return true
      }
      readBody(request, at.bodyLimitBytes, (body) => {
        const call: BareCall = { ...head, body: body ?? empty, tooLarge: body === null }
        // The unread rest of a body, or a server that is stopping, ends the connection.
        void at
          .answer(call)
          .catch((error: unknown) => {
            log.error({ err: error, target }, 'a bare call failed')
            return { status: 500, body: '' }
          })
          .then((answer: BareAnswer) =>
            send(response, at, answer, body !== null && !answer.ends && server.listening),
          )
      })
      return true
    }
    return false
  }

  return {
    open: (at) => void addresses.push(at),
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
 * The target with its path percent-decoded once, as the framework decodes its own routes' paths;
 * encoded separators (`%2F`, `%3F`) are left alone. Null if it cannot be decoded: the framework
 * answers that with 400, as at every address.
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

/** The whole body, or null as soon as it exceeds the limit. */
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
