import { join } from 'node:path'
import { sandboxMailPath } from '@kancil/contract/ports/mail'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { openStore } from '../kernel/sqlite.ts'
import { openInbox } from './inbox.ts'
import { frameHeaders, inboxPage, missingPage } from './page.ts'
import { openSmtpDoor, type SmtpDoor } from './smtp-door.ts'

export type MailOptions = {
  /** The sandbox's data folder; the inbox keeps `mail.sqlite` in it. */
  readonly dataFolder: string
  readonly smtpPort: number
  readonly clock?: Clock
}

type Query = { Querystring: { to?: string } }
type MailRoute = Query & { Params: { id: string } }

/**
 * The mail server that receives everybody's mail: SMTP on a port of its own, and a page to read it.
 */
export function mailRoutes(app: FastifyInstance, options: MailOptions): void {
  const { dataFolder, smtpPort, clock = systemClock } = options
  const store = openStore(
    join(dataFolder, 'mail.sqlite'),
    new URL('migrations', import.meta.url).pathname,
  )
  const inbox = openInbox(store, clock)
  let door: SmtpDoor | undefined

  app.addHook('onReady', async () => {
    door = await openSmtpDoor(inbox, smtpPort)
  })
  app.addHook('onClose', async () => {
    await door?.close()
    store.close()
  })

  // For programs: where to submit mail, and what has arrived.
  app.get(`${sandboxMailPath}/server`, async () => ({ port: door?.port() ?? null }))
  app.get<Query>(`${sandboxMailPath}/messages`, async ({ query }) => ({
    messages: inbox.list(text(query.to)),
  }))

  // For people.
  app.get<Query>(sandboxMailPath, async ({ query }, reply) => {
    const page = inboxPage(inbox.list(text(query.to)), null, text(query.to))
    return reply.headers(page.headers).send(page.text)
  })
  app.get<MailRoute>(`${sandboxMailPath}/:id`, async ({ params, query }, reply) => {
    const mail = inbox.one(params.id)
    const page = mail ? inboxPage(inbox.list(text(query.to)), mail, text(query.to)) : missingPage()
    return reply
      .code(mail ? 200 : 404)
      .headers(page.headers)
      .send(page.text)
  })
  app.get<MailRoute>(`${sandboxMailPath}/:id/body`, async ({ params }, reply) => {
    const mail = inbox.one(params.id)
    return reply
      .code(mail ? 200 : 404)
      .headers(frameHeaders)
      .send(mail?.html ?? '')
  })
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 254) : ''
}
