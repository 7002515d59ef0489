import { join } from 'node:path'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { openStore } from '../kernel/sqlite.ts'
import { purseApiRoutes } from './api-routes.ts'
import { openPurseBooks } from './books.ts'
import { purseControlRoutes } from './control-routes.ts'

export type PurseVendorOptions = {
  /** The sandbox's data folder; the vendor keeps `purses.sqlite` in it. */
  readonly dataFolder: string
  readonly clock?: Clock
}

const tickMs = 200

/** A game vendor that keeps a purse of its own for each player, with every fault such a one has. */
export function purseVendorRoutes(app: FastifyInstance, options: PurseVendorOptions): void {
  const { dataFolder, clock = systemClock } = options
  const store = openStore(
    join(dataFolder, 'purses.sqlite'),
    new URL('migrations', import.meta.url).pathname,
  )
  const books = openPurseBooks(store, clock)
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(() => books.work(), tickMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    store.close()
  })
  app.register(async (api) => purseApiRoutes(api, books, clock))
  app.register(async (pages) => {
    await pages.register(formbody)
    purseControlRoutes(pages, books)
  })
}
