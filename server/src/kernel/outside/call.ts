import { lookup } from 'node:dns'
import { Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicIp, mayBePublicHost } from './public-address.ts'

export type OutsideRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type OutsideAnswer = { readonly status: number; readonly body: string }
export type OutsideBounds = {
  /** For the whole call, its answer included. */
  readonly milliseconds: number
  readonly bytesMax: number
  /** Refuse addresses of private networks, whatever name they go by. */
  readonly publicOnly: boolean
}
export type OutsideFault = 'private_address' | 'redirect' | 'too_large' | 'no_answer'

export class OutsideFailure extends Error {
  readonly fault: OutsideFault
  constructor(fault: OutsideFault, cause?: unknown) {
    super(`call to an outside address: ${fault}`, { cause })
    this.fault = fault
  }
}

/** The name is looked up once, and the address that was checked is the one that is called. */
const lookUpPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (!addresses.every(({ address }) => isPublicIp(address)))
      return done(new OutsideFailure('private_address'), [])
    if (options.all) return done(null, addresses)
    const [first] = addresses
    done(null, first!.address, first!.family)
  })

const keepAlive = { keepAlive: true, maxSockets: 128 }
const agents = {
  // A connection is reused only by calls that looked its address up under the same rule.
  public: { plain: new Agent(keepAlive), secure: new SecureAgent(keepAlive) },
  any: { plain: new Agent(keepAlive), secure: new SecureAgent(keepAlive) },
}

/** One call to an address that somebody else chose: bounded in time and size, never redirected. */
export async function callOutside(
  call: OutsideRequest,
  { milliseconds, bytesMax, publicOnly }: OutsideBounds,
): Promise<OutsideAnswer> {
  const url = new URL(call.url)
  if (publicOnly && !mayBePublicHost(url.hostname)) throw new OutsideFailure('private_address')
  const isSecure = url.protocol === 'https:'
  const { plain, secure } = publicOnly ? agents.public : agents.any
  const body = call.method === 'POST' ? call.body : ''
  try {
    return await new Promise<OutsideAnswer>((resolve, reject) => {
      const sent = (isSecure ? requestSecure : requestPlain)(url, {
        method: call.method,
        agent: isSecure ? secure : plain,
        headers: body
          ? { ...call.headers, 'content-length': Buffer.byteLength(body) }
          : { ...call.headers },
        signal: AbortSignal.timeout(milliseconds),
        ...(publicOnly ? { lookup: lookUpPublic } : {}),
      })
      sent.on('error', reject)
      sent.on('response', (answer) => readAnswer(answer, bytesMax).then(resolve, reject))
      sent.end(body)
    })
  } catch (error) {
    throw error instanceof OutsideFailure ? error : new OutsideFailure('no_answer', error)
  }
}

/** Counts bytes as they arrive: the sender may omit the length, or state it wrongly. */
async function readAnswer(answer: IncomingMessage, bytesMax: number): Promise<OutsideAnswer> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) {
    answer.destroy()
    throw new OutsideFailure('redirect')
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    if (bytes > bytesMax) {
      answer.destroy()
      throw new OutsideFailure('too_large')
    }
    parts.push(part)
  }
  return { status, body: Buffer.concat(parts).toString('utf8') }
}
