import { join } from 'node:path'
import { sandboxServicePath } from '@kancil/contract/site/info'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { openStore } from '../kernel/sqlite.ts'
import { nameMost, type ServiceMessage, servicePage, textMost } from './page.ts'

export type ServiceOptions = {
  /** The sandbox's data folder; the desk keeps `service.sqlite` in it. */
  readonly dataFolder: string
  readonly clock?: Clock
}

type Row = { readonly name: string; readonly text: string; readonly received_at: bigint }

const form = 'application/x-www-form-urlencoded'
const shownMost = 50
/** How many messages are kept; older ones are dropped. */
const keptMost = 1_000

/**
 * A customer service desk outside the platform, so that it works while the site itself is closed.
 */
export function serviceRoutes(app: FastifyInstance, options: ServiceOptions): void {
  const { dataFolder, clock = systemClock } = options
  const { sql, close } = openStore(
    join(dataFolder, 'service.sqlite'),
    new URL('migrations', import.meta.url).pathname,
  )
  app.addHook('onClose', async () => close())

  const newest = (): ServiceMessage[] => {
    const rows = sql(`select name, text, received_at from message
      order by id desc limit ?`).all(shownMost) as unknown as Row[]
    return rows.map(({ name, text, received_at }) => ({
      name,
      text,
      receivedAt: new Date(Number(received_at)).toISOString(),
    }))
  }

  app.register(async (desk) => {
    if (!desk.hasContentTypeParser(form))
      desk.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body))),
      )
    desk.get<{ Querystring: { sent?: string } }>(sandboxServicePath, async ({ query }, reply) => {
      const page = servicePage(newest(), query.sent === '1')
      return reply.headers(page.headers).send(page.text)
    })
    desk.post(sandboxServicePath, async ({ body }, reply) => {
      const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
      const name = (fields.get('name') ?? '').trim().slice(0, nameMost)
      const text = (fields.get('text') ?? '').trim().slice(0, textMost)
      if (text !== '') {
        sql('insert into message (name, text, received_at) values (?, ?, ?)').run(
          name,
          text,
          clock.now().getTime(),
        )
        sql('delete from message where id <= (select max(id) from message) - ?').run(keptMost)
      }
      return reply.redirect(`${sandboxServicePath}${text === '' ? '' : '?sent=1'}`, 303)
    })
  })
}
