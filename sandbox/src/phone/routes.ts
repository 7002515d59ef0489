import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import {
  sandboxPhonePath,
  sandboxSmsKey,
  sandboxSmsPath,
  smsClockSkewSeconds,
  smsHeaders,
  SmsOrder,
  smsSignedPrefix,
} from '@kancil/contract/ports/sms-gateway'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { openStore } from '../kernel/sqlite.ts'
import { openBadDays } from './bad-days.ts'
import { phonePage } from './page.ts'
import { openPhoneBook, type PhoneBook } from './texts.ts'

export type PhoneOptions = {
  /** The sandbox's data folder; the phones keep `phone.sqlite` in it. */
  readonly dataFolder: string
  readonly clock?: Clock
}

type Query = { Querystring: { to?: string } }

/**
 * A text gateway that delivers to nobody: texts end on a page that shows every phone.
 *
 * @returns the phones, for counterparties that send texts of their own
 */
export function phoneRoutes(app: FastifyInstance, options: PhoneOptions): PhoneBook {
  const { dataFolder, clock = systemClock } = options
  const store = openStore(
    join(dataFolder, 'phone.sqlite'),
    new URL('migrations', import.meta.url).pathname,
  )
  const book = openPhoneBook(store, clock)
  const badDayOf = openBadDays()
  app.addHook('onClose', async () => store.close())

  app.register(async (gateway) => {
    keepBytes(gateway)
    gateway.post(sandboxSmsPath, async (request, reply) => {
      const raw = request.body as Buffer
      if (!isSigned(request, raw, clock.now())) return say(reply, 401, 'bad_signature')
      const order = orderOf(raw)
      if (!order) return say(reply, 400, 'malformed')
      const badDay = badDayOf(order.to)
      return badDay ? say(reply, badDay.status, badDay.error) : { ref: book.keep(order) }
    })
  })

  // For programs.
  app.get<Query>(`${sandboxPhonePath}/messages`, async ({ query }) => ({
    messages: book.list(numberOf(query.to)),
  }))
  // For people.
  app.get<Query>(sandboxPhonePath, async ({ query }, reply) => {
    const to = numberOf(query.to)
    const page = phonePage(book.phones(), book.list(to), to)
    return reply.headers(page.headers).send(page.text)
  })
  return book
}

/** Signatures cover the raw bytes. */
function keepBytes(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

function isSigned({ headers }: FastifyRequest, raw: Buffer, now: Date): boolean {
  const [id, timestamp, signature] = [
    smsHeaders.id,
    smsHeaders.timestamp,
    smsHeaders.signature,
  ].map((name) => String(headers[name] ?? '')) as [string, string, string]
  const skew = Math.abs(now.getTime() / 1000 - Number(timestamp || Number.NaN))
  if (!(skew <= smsClockSkewSeconds)) return false
  const wanted = createHmac('sha256', sandboxSmsKey)
    .update(smsSignedPrefix(id, timestamp))
    .update(raw)
    .digest()
  const received = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
  return received.length === wanted.length && timingSafeEqual(received, wanted)
}

function orderOf(raw: Buffer): SmsOrder | null {
  try {
    const order: unknown = JSON.parse(raw.toString())
    return Value.Check(SmsOrder, order) ? order : null
  } catch {
    return null
  }
}

function say(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}

/** A number from the page's form or an address: a plus that became a space is restored. */
function numberOf(value: unknown): string {
  const digits = typeof value === 'string' ? value.replace(/\D/g, '').slice(0, 15) : ''
  return digits && `+${digits}`
}
