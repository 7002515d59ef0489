import { sportsStreamPath } from '@kancil/contract/sports/stream'
import type { FastifyReply } from 'fastify'
import { sessionOf } from '../../../kernel/http/access.ts'
import { fail } from '../../../kernel/http/listen.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { LiveMessage } from '../../../kernel/live/message.ts'
import { openPlaces } from '../../../kernel/live/places.ts'
import { sportsRoom } from './push.ts'

type Out = FastifyReply['raw']

/** A reader that lags so far behind is cut off; it comes back and reads everything again. */
const backlogBytesMax = 256 * 1024
const beatMilliseconds = 15_000

/** Streams of one process: a change is framed once, for all of them. */
export type Streams = { stop(): void }

/**
 * `GET /lgw/sports/stream`: what changes on the board, the same for everybody. A session only says
 * whose places it takes, so the cookie alone is enough: the bounds are those of all live streams,
 * by session, member and network.
 */
export function serveStream(kernel: Kernel): Streams {
  const streams = new Set<Out>()
  const places = openPlaces()
  const send = (frame: string): void => {
    for (const out of streams) {
      if (out.writableLength > backlogBytesMax) out.destroy()
      // Ended, but not yet read to its end: a write would be an error that nobody catches.
      else if (!out.writableEnded) out.write(frame)
    }
  }
  const stopListening = kernel.live.listen(
    [`room:${sportsRoom}`],
    (message) => send(frameOf(message)),
    () => endAll(),
  )
  const endAll = (): void => {
    for (const out of streams) out.end()
  }
  const beat = setInterval(() => {
    for (const out of streams) if (out.writableEnded) out.destroy()
    send(': beat\n\n')
  }, beatMilliseconds)
  beat.unref()
  kernel.member.app.addHook('preClose', async () => endAll())
  kernel.member.app.get(sportsStreamPath, async (request, reply) => {
    const found = await sessionOf(kernel, 'member', request, 'not needed')
    const session = found?.session ?? null
    const place = places.take({ side: 'member', session, ip: request.ip })
    if (place === 'own') return fail(reply.header('retry-after', '30'), 429, 'too_many_requests')
    if (place === 'full')
      return fail(reply.header('retry-after', '5'), 503, 'unavailable', { retryable: true })
    reply.hijack()
    const out = reply.raw
    // Gone while its session was looked up: 'close' will not be emitted again.
    if (out.closed) {
      place.release()
      return reply
    }
    streams.add(out)
    out.on('close', () => {
      place.release()
      streams.delete(out)
    })
    out.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    out.write('retry: 2000\n\n')
    return reply
  })
  return {
    stop() {
      clearInterval(beat)
      stopListening()
      endAll()
    },
  }
}

function frameOf({ type, data }: LiveMessage): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
