import { sessionEnded } from '@kancil/contract/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from './access.ts'
import { fail, type Listener } from './http.ts'
import type { Kernel } from './kernel.ts'
import type { Audience, LiveMessage } from './live.ts'
import type { Module } from './module.ts'

const heartbeatMilliseconds = 20_000
const streamsMax = 5_000
/** A reader that does not read: cut it rather than keep its backlog in memory. */
const backlogBytesMax = 64 * 1024

/**
 * `GET /wps/live` and `GET /console/live`: server-sent events read by fetch, so that the tab's
 * marker can be sent. Each stream begins with what every module has to say now, so a reconnect
 * misses nothing that counts. All of a member's end with the news that one of his sessions did.
 */
export function serveLive(kernel: Kernel, modules: readonly Module[]): void {
  const open = { count: 0 }
  kernel.member.app.get('/wps/live', async (request, reply) => {
    const found = await sessionOf(kernel, 'member', request)
    const memberId = found?.session.subjectId ?? null
    const audiences: Audience[] = memberId ? ['site', `member:${memberId}`] : ['site']
    const hello = (
      await Promise.all(modules.map((one) => one.hello?.(kernel, memberId) ?? []))
    ).flat()
    return stream(kernel, kernel.member, request, reply, audiences, hello, open)
  })
  kernel.console.app.get('/console/live', async (request, reply) => {
    const found = await sessionOf(kernel, 'operator', request)
    if (!found) return fail(reply, 401, 'not_logged_in')
    return stream(kernel, kernel.console, request, reply, ['console', 'site'], [], open)
  })
}

function stream(
  kernel: Kernel,
  listener: Listener,
  request: FastifyRequest,
  reply: FastifyReply,
  audiences: Audience[],
  hello: LiveMessage[],
  open: { count: number },
): FastifyReply {
  if (open.count >= streamsMax)
    return fail(reply.header('retry-after', '5'), 503, 'unavailable', { retryable: true })
  reply.hijack()
  const out = reply.raw
  // Gone while its greeting was gathered: its 'close' will not come again.
  if (out.closed) return reply
  open.count++
  kernel.metrics.liveStreams.set(open.count)
  let nextId = Number(request.headers['last-event-id']) || 0
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (text: string): void => {
    // Ended, and not yet read to its end.
    if (!out.writableEnded) out.write(text)
  }
  const send = (message: LiveMessage): void => {
    if (out.writableLength > backlogBytesMax) return void out.destroy()
    write(`id: ${++nextId}\nevent: ${message.type}\ndata: ${JSON.stringify(message.data)}\n\n`)
    // Whoever still has a session comes back with it; nobody else hears on.
    if (message.type === sessionEnded) out.end()
  }
  write('retry: 2000\n\n')
  for (const message of hello) send(message)
  const stop = kernel.live.listen(audiences, send)
  const beat = setInterval(
    () => (out.writableEnded ? void out.destroy() : write(': beat\n\n')),
    heartbeatMilliseconds,
  )
  const streams = streamsOf(listener)
  streams.add(out)
  out.on('close', () => {
    stop()
    clearInterval(beat)
    streams.delete(out)
    open.count--
    kernel.metrics.liveStreams.set(open.count)
  })
  return reply
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
