import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fairPaths } from '@kancil/contract/seamless/fair'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../../sandbox/src/kernel/clock.ts'
import { openStore } from '../../sandbox/src/kernel/sqlite.ts'
import { type Behaviour, goodBehaviour } from './wallet/behaviour.ts'
import { controlRoutes } from './wallet/control-routes.ts'
import { createDeliveries } from './wallet/deliveries.ts'
import { afterDelivery, reverseUnanswered, settleLeftOpen } from './wallet/recovery.ts'
import { rgsRoutes } from './rounds/routes.ts'
import { createSeal, readSealKey } from './fair/seal.ts'
import type { Studio } from './studio.ts'
import { studioRoutes } from './rounds/platform-routes.ts'
import { createWalletClient } from './wallet/client.ts'

export type VendorOptions = {
  readonly dataFolder: string
  readonly platformUrl: string
  readonly publicUrl: (secure: boolean) => string
  readonly clock?: Clock
  /** The first pause between two tries of a delivery; 1 s. */
  readonly retryBaseMs?: number
  readonly callTimeoutMs?: number
}

const sweepMs = 60_000

/** The studio "Rimba": its storage, its deliveries and all its routes, on a fastify application. */
export function vendorRoutes(app: FastifyInstance, options: VendorOptions): Studio {
  const { clock = systemClock, dataFolder } = options
  const behaviour: Behaviour = { ...goodBehaviour }
  const migrations = fileURLToPath(new URL('migrations', import.meta.url))
  const store = openStore(join(dataFolder, 'rimba.sqlite'), migrations)
  const wallet = createWalletClient({
    platformUrl: options.platformUrl,
    vendor: sandboxVendor,
    clock,
    behaviour,
    ...(options.callTimeoutMs ? { timeoutMs: options.callTimeoutMs } : {}),
  })
  const secure = options.platformUrl.startsWith('https:')
  const recordUrl = (roundId: string) =>
    `${options.publicUrl(secure)}${fairPaths.record}/${roundId}`
  const deliveries = createDeliveries({
    store,
    clock,
    wallet,
    log: app.log,
    onEnd: (call, end) => afterDelivery({ store, clock, recordUrl }, call, end),
    ...(options.retryBaseMs ? { retryBaseMs: options.retryBaseMs } : {}),
  })
  const seal = createSeal(readSealKey(join(dataFolder, 'rimba-seeds.key')))
  const inFlight = new Map<bigint, Promise<unknown>>()
  const studio: Studio = {
    store,
    clock,
    wallet,
    deliveries,
    seal,
    behaviour,
    log: app.log,
    recordUrl,
    inFlight,
  }

  app.register(async (switches) => controlRoutes(switches, studio))
  app.register(async (screens) => {
    playDead(screens, behaviour)
    rgsRoutes(screens, studio)
  })
  app.register(
    async (calls) => {
      playDead(calls, behaviour)
      studioRoutes(calls, studio, sandboxVendor, options)
    },
    { prefix: `/studio/${sandboxVendor.code}` },
  )
  keepGoing(app, studio)
  return studio
}

function playDead(app: FastifyInstance, behaviour: Behaviour): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!behaviour.dead) return
    reply.hijack()
    request.raw.socket.destroy()
  })
}

function keepGoing(app: FastifyInstance, studio: Studio): void {
  const { deliveries, inFlight, store } = studio
  let sweep: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    const given = reverseUnanswered(studio)
    if (given > 0) app.log.warn({ rounds: given }, 'stakes without an answer are given back')
    deliveries.start()
    settleLeftOpen(studio)
    sweep = setInterval(() => settleLeftOpen(studio), sweepMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await Promise.allSettled(inFlight.values())
    await deliveries.stop()
    store.close()
  })
}
