import { join } from 'node:path'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { openStore } from '../kernel/sqlite.ts'
import { apiRoutes } from './api-routes.ts'
import type { Bank } from './bank.ts'
import { openBooks } from './books.ts'
import { controlRoutes } from './control-routes.ts'
import { payerRoutes } from './payer-routes.ts'
import { openReports } from './reports.ts'
import { openTeller } from './teller.ts'

export type BankOptions = {
  /** The sandbox's data folder; the bank keeps `bank.sqlite` in it. */
  readonly dataFolder: string
  /** Where browsers reach the sandbox, without a slash at the end. */
  readonly publicUrl: () => string
  readonly clock?: Clock
  /** How long the bank's own books take, so that a screen has progress to show; 1.2 s. */
  readonly settleMs?: number
}

const tickMs = 200

/**
 * The sandbox bank: its books, its callbacks and all routes under `/bank`, on a fastify
 * application.
 */
export function bankRoutes(app: FastifyInstance, options: BankOptions): void {
  const { clock = systemClock, dataFolder, publicUrl } = options
  const store = openStore(
    join(dataFolder, 'bank.sqlite'),
    new URL('migrations', import.meta.url).pathname,
  )
  const books = openBooks(store, clock, options.settleMs ?? 1_200)
  const reports = openReports(store, clock, fetch)
  const teller = openTeller(store, books, reports, clock, options.settleMs ?? 1_200)
  let sending: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const nudge = (): void => {
    teller.work()
    sending = reports.deliverDue().catch((error: unknown) => app.log.error(error, 'bank reports'))
  }
  const bank: Bank = { books, reports, teller, clock, publicUrl, nudge }

  app.addHook('onReady', async () => {
    timer = setInterval(nudge, tickMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await sending
    store.close()
  })
  app.register(async (api) => {
    keepRawBody(api)
    apiRoutes(api, bank)
  })
  app.register(async (pages) => {
    if (!pages.hasContentTypeParser('application/x-www-form-urlencoded'))
      await pages.register(formbody)
    payerRoutes(pages, bank)
    await pages.register(async (control) => controlRoutes(control, bank))
  })
}

/** Signatures cover the raw bytes. */
function keepRawBody(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    ;(request as { bankBody?: Buffer }).bankBody = body as Buffer
    try {
      done(null, JSON.parse(body.toString()) as unknown)
    } catch {
      done(Object.assign(new Error('bad JSON'), { statusCode: 400 }), undefined)
    }
  })
}
