import { sportsStreamPath } from '@kancil/contract/sports/stream'
import type { FastifyReply } from 'fastify'
import { fail } from '../../../kernel/http/listen.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { LiveMessage } from '../../../kernel/live/message.ts'
import { sportsRoom } from './push.ts'

type Out = FastifyReply['raw']

const streamsMax = 5_000
const perAddressMax = 1_200
/** A reader that lags so far behind is cut off; it comes back and reads everything again. */
const backlogBytesMax = 256 * 1024
const beatMilliseconds = 15_000

/** Streams of one process: a change is framed once, for all of them. */
export type Streams = { stop(): void }

/**
 * `GET /lgw/sports/stream`: what changes on the board, the same for everybody, so without a
 * session.
 */
export function serveStream(kernel: Kernel): Streams {
  const streams = new Map<Out, string>()
  const perAddress = new Map<string, number>()
  const drop = (out: Out): void => {
    const ip = streams.get(out)
    if (ip === undefined) return
    streams.delete(out)
    const left = (perAddress.get(ip) ?? 1) - 1
    if (left > 0) perAddress.set(ip, left)
    else perAddress.delete(ip)
  }
  const send = (frame: string): void => {
    for (const out of streams.keys()) {
      if (out.writableLength > backlogBytesMax) out.destroy()
      else out.write(frame)
    }
  }
  const stopListening = kernel.live.listen(
    [`room:${sportsRoom}`],
    (message) => send(frameOf(message)),
    () => endAll(),
  )
  const endAll = (): void => {
    for (const out of streams.keys()) out.end()
  }
  const beat = setInterval(() => send(': beat\n\n'), beatMilliseconds)
  beat.unref()
  kernel.member.app.addHook('preClose', async () => endAll())
  kernel.member.app.get(sportsStreamPath, async (request, reply) => {
    const { ip } = request
    const count = perAddress.get(ip) ?? 0
    if (streams.size >= streamsMax || count >= perAddressMax)
      return fail(reply.header('retry-after', '5'), 503, 'unavailable', { retryable: true })
    perAddress.set(ip, count + 1)
    reply.hijack()
    const out = reply.raw
    streams.set(out, ip)
    out.on('close', () => drop(out))
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
