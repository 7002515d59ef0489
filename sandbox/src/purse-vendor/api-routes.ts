import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatMoney, isCurrency } from '@kancil/contract/money'
import {
  signedPrefix,
  vendorClockSkewMs,
  vendorHeaders,
} from '@kancil/contract/seamless/native-wire'
import { PurseOrderRequest } from '@kancil/contract/seamless/purse-wire'
import { sandboxPurseVendor, sandboxPurseVendorPath } from '@kancil/contract/seamless/sandbox-keys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import type { Clock } from '../kernel/clock.ts'
import { answerOf, orderedAmount, type PurseBooks, roundOf } from './books.ts'

/** The vendor's calls: money in and out, what became of it, and what a purse holds. */
export function purseApiRoutes(app: FastifyInstance, books: PurseBooks, clock: Clock): void {
  const base = sandboxPurseVendorPath
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('preHandler', async (request, reply) => {
    if (!isFromPlatform(request, clock.now())) return reply.code(401).send({ error: 'signature' })
  })

  let before: unknown = { error: 'nothing_yet' }
  app.post(`${base}/transfer`, async (request, reply) => {
    const order = orderIn(request.body)
    const amount = order && isCurrency(order.currency) ? orderedAmount(order) : null
    if (!order || amount === null) return reply.code(400).send({ error: 'bad_order' })
    // A repeat is treated as what it is, whatever the rule says.
    const isRepeat = books.find(order.orderId) !== null
    const rule = isRepeat
      ? ({ mode: 'prompt', delaySeconds: 0, times: null } as const)
      : books.takeRule()
    if (rule.mode === 'lost_order') return hangUp(request, reply)
    const answer = answerOf(books.take(order, amount, rule))
    const earlier = before
    before = answer
    switch (rule.mode) {
      case 'lost_answer':
        return hangUp(request, reply)
      case 'wrong_amount':
        return { ...answer, amount: '0.01' }
      case 'old_answer':
        return earlier
      case 'gibberish':
        return reply.type('text/html').send('<!doctype html><title>Welcome</title>')
      default:
        return answer
    }
  })

  app.get<{ Params: { orderId: string } }>(`${base}/transfer/:orderId`, async (request, reply) => {
    const { orderId } = request.params
    books.work()
    const row = books.find(orderId)
    return row ? answerOf(row) : reply.code(404).send({ orderId, status: 'UNKNOWN' })
  })

  app.get<{ Querystring: { playerId?: string; currency?: string } }>(
    `${base}/balance`,
    async (request, reply) => {
      const { playerId = '', currency = '' } = request.query
      if (!isCurrency(currency)) return reply.code(400).send({ error: 'bad_currency' })
      books.work()
      return {
        playerId,
        currency,
        balance: formatMoney(books.balance(playerId, currency), currency),
      }
    },
  )

  app.get<{ Querystring: { after?: string } }>(`${base}/rounds`, async (request, reply) => {
    const { after = '0' } = request.query
    if (!/^\d{1,18}$/.test(after)) return reply.code(400).send({ error: 'bad_number' })
    return { rounds: books.rounds(BigInt(after)).map(roundOf) }
  })

  // Its games are its own: it lists none.
  app.get(`${base}/games`, async () => ({ games: [] }))
}

/** The connection ends without an answer. */
function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.destroy()
  return reply
}

function orderIn(body: unknown): PurseOrderRequest | null {
  try {
    const order: unknown = JSON.parse((body as Buffer).toString())
    return Value.Check(PurseOrderRequest, order) ? order : null
  } catch {
    return null
  }
}

/** Signatures cover the raw bytes. */
function isFromPlatform({ headers, method, url, body }: FastifyRequest, now: Date): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const timestamp = header(vendorHeaders.timestamp)
  if (!(Math.abs(now.getTime() - Number(timestamp || Number.NaN)) <= vendorClockSkewMs))
    return false
  const prefix = signedPrefix(timestamp, header(vendorHeaders.nonce), method as 'GET', url)
  const wanted = createHmac('sha256', sandboxPurseVendor.key)
    .update(prefix)
    .update(Buffer.isBuffer(body) ? body : '')
    .digest('hex')
  const given = header(vendorHeaders.signature)
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
}
