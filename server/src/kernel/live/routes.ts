import type { ServerResponse } from 'node:http'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../http/access.ts'
import { fail, type Listener } from '../http/listen.ts'
import type { Kernel } from '../kernel.ts'
import type { Audience, LiveMessage } from './message.ts'
import { openPlaces, type Places } from './places.ts'
import type { Part } from '../module.ts'
import type { Session } from '../http/session.ts'

const heartbeatMilliseconds = 20_000
/**
 * How often a stream checks that its session is still live: nothing announces a session that times
 * out.
 */
const beatsToCheck = 3
/** For a reader that does not read: disconnect it rather than keep its backlog in memory. */
const backlogBytesMax = 64 * 1024

type StreamRequest = {
  readonly listener: Listener
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly audiences: readonly Audience[]
  readonly greet: () => Promise<readonly LiveMessage[]>
  readonly session: Session | null
}

/**
 * `GET /wps/live` and `GET /console/live`: server-sent events read by fetch, so that the tab's
 * marker can be sent. Each stream begins with what every module has to say now, so that a reconnect
 * misses nothing that matters. All of a member's streams, or all of the console's, end on the news
 * that one of their sessions ended, and each ends when its own session times out.
 */
export function serveLive(kernel: Kernel, modules: readonly Part[]): void {
  const places = openPlaces()
  kernel.member.app.get('/wps/live', async (request, reply) => {
    const session = (await sessionOf(kernel, 'member', request))?.session ?? null
    const memberId = session?.subjectId ?? null
    const audiences: Audience[] = memberId ? ['site', `member:${memberId}`] : ['site']
    const greet = async (): Promise<LiveMessage[]> =>
      (await Promise.all(modules.map((module) => module.hello?.(kernel, memberId) ?? []))).flat()
    const { member: listener } = kernel
    return open(kernel, places, { listener, request, reply, audiences, greet, session })
  })
  kernel.console.app.get('/console/live', async (request, reply) => {
    const match = await sessionOf(kernel, 'operator', request)
    if (!match) return fail(reply, 401, 'not_logged_in')
    const audiences: Audience[] = ['console', 'site']
    const { console: listener } = kernel
    const { session } = match
    const greet = async (): Promise<LiveMessage[]> => []
    return open(kernel, places, { listener, request, reply, audiences, greet, session })
  })
}

/**
 * Takes a place before the greeting is gathered: a caller without a place costs the database
 * nothing.
 */
async function open(kernel: Kernel, places: Places, opening: StreamRequest): Promise<FastifyReply> {
  const { listener, request, reply, session, greet } = opening
  const place = places.take({ side: listener.side, session, ip: request.ip })
  if (place === 'own') return fail(reply.header('retry-after', '30'), 429, 'too_many_requests')
  if (place === 'full')
    return fail(reply.header('retry-after', '5'), 503, 'unavailable', { retryable: true })
  const release = (): void => {
    place.release()
    kernel.metrics.liveStreams.set(places.count())
  }
  kernel.metrics.liveStreams.set(places.count())
  reply.raw.on('close', release)
  try {
    const hello = await greet()
    // Closed while its greeting was gathered: 'close' will not be emitted again.
    if (!reply.raw.closed) return stream(kernel, opening, hello)
  } catch (error) {
    release()
    throw error
  }
  release()
  return reply.hijack()
}

function stream(
  kernel: Kernel,
  opening: StreamRequest,
  hello: readonly LiveMessage[],
): FastifyReply {
  const { listener, request, reply, audiences, session } = opening
  reply.hijack()
  const out = reply.raw
  let nextId = Number(request.headers['last-event-id']) || 0
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (text: string): void => {
    // Ended, but not yet read to its end.
    if (!out.writableEnded) out.write(text)
  }
  const send = (message: LiveMessage): void => {
    if (out.writableLength > backlogBytesMax) return void out.destroy()
    write(`id: ${++nextId}\nevent: ${message.type}\ndata: ${JSON.stringify(message.data)}\n\n`)
    // A tab that still has a session reconnects with it; nobody else hears any more.
    if (message.type === sessionEnded) out.end()
  }
  write('retry: 2000\n\n')
  for (const message of hello) send(message)
  // What was missed is fetched again: the tab reconnects and is greeted.
  const stop = kernel.live.listen(audiences, send, () => out.end())
  const end = (): void => send({ type: sessionEnded, data: {} })
  const beat = beatOf(out, write, session && (() => endIfOver(kernel, session, end)))
  const streams = streamsOf(listener)
  streams.add(out)
  out.on('close', () => {
    stop()
    clearInterval(beat)
    streams.delete(out)
  })
  return reply
}

/**
 * Keeps intermediaries from closing a silent stream, and disconnects one that is not being read.
 */
function beatOf(
  out: ServerResponse,
  write: (text: string) => void,
  check: (() => Promise<void>) | null,
): NodeJS.Timeout {
  let beats = 0
  return setInterval(() => {
    if (out.writableEnded) return void out.destroy()
    write(': beat\n\n')
    if (check && ++beats % beatsToCheck === 0) void check()
  }, heartbeatMilliseconds)
}

/** If the database does not answer, the next check will tell. */
async function endIfOver(
  { sessions, log }: Kernel,
  { side, id }: Session,
  end: () => void,
): Promise<void> {
  try {
    if (!(await sessions.isLive(side, id))) end()
  } catch (error) {
    log.debug({ err: error }, 'a stream could not ask for its session')
  }
}

const openStreams = new WeakMap<Listener, Set<{ end(): unknown }>>()

function streamsOf(listener: Listener): Set<{ end(): unknown }> {
  let streams = openStreams.get(listener)
  if (!streams) openStreams.set(listener, (streams = new Set()))
  return streams
}

/** Ends every stream so that a graceful stop need not wait for them. */
export function endStreams(listener: Listener): void {
  for (const out of streamsOf(listener)) out.end()
}
