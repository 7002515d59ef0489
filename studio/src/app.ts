import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fairPaths } from '@kancil/contract/seamless/fair'
import { vendorBodyLimitBytes } from '@kancil/contract/seamless/native-wire'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { startCleanUp } from './clean-up/clean-up.ts'
import type { StudioConfig } from './config.ts'
import { createSeal, readSealKey } from './fair/seal.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { addressReader, limitCalls } from './kernel/limits.ts'
import { migrate } from './kernel/migrate.ts'
import { screenRoutes } from './kernel/screens.ts'
import { openStore } from './kernel/store.ts'
import { createTurns } from './kernel/turns.ts'
import { platformRoutes } from './rounds/platform-routes.ts'
import { rgsRoutes } from './rounds/routes.ts'
import { createLiveJackpots } from './jackpots/live.ts'
import { createHall } from './tables/hall.ts'
import { createReef } from './fishing/reef.ts'
import { createTableRunner } from './tables/runner.ts'
import { createParlour } from './pvp/parlour.ts'
import { createPvpRunner } from './pvp/runner.ts'
import { openSockets } from './sockets/open-sockets.ts'
import { createInFlight, type Studio } from './studio.ts'
import { type Behaviour, goodBehaviour } from './wallet/behaviour.ts'
import { createWalletClient } from './wallet/client.ts'
import { controlRoutes } from './wallet/control-routes.ts'
import { createDeliveries } from './wallet/deliveries.ts'
import { afterDelivery, startRecovery } from './wallet/recovery.ts'

/** For tests: a faster studio with its own clock. */
export type StudioPace = {
  readonly clock?: Clock
  /** The first pause between two delivery attempts; 1 s by default. */
  readonly retryBaseMs?: number
  readonly callTimeoutMs?: number
  /** Factor on the durations of the tables; 1 by default. */
  readonly tableScale?: number
  /** Factor on the chance of a jackpot; 1 by default. */
  readonly jackpotScale?: number
}

/** The studio on one application, its database migrated; not yet listening. */
export async function createStudio(
  config: StudioConfig,
  pace: StudioPace = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // Session ids are part of addresses, so the log keeps only the path.
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: vendorBodyLimitBytes,
    forceCloseConnections: true,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  // Readable from the member site, which checks which of a game's addresses answers.
  app.get('/health', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    return { ok: true }
  })
  await limitCalls(app, config.callsPerMinute)
  const publicUrl = (secure: boolean): string => publicUrlOf(app, config, secure)
  const studio = await openStudio(app, config, publicUrl, pace)
  if (config.playMoney) app.register(async (switches) => controlRoutes(switches, studio))
  app.register(async (screens) => {
    playDead(screens, studio.behaviour)
    rgsRoutes(screens, studio, config)
  })
  app.register(
    async (calls) => {
      playDead(calls, studio.behaviour)
      platformRoutes(calls, studio, config.vendor, { publicUrl })
    },
    { prefix: `/studio/${config.vendor.code}` },
  )
  await screenRoutes(app, config)
  keepGoing(app, studio)
  keepTables(app, studio, { scale: pace.tableScale ?? 1, proxies: config.trustedProxies })
  return app
}

async function openStudio(
  app: FastifyInstance,
  config: StudioConfig,
  publicUrl: (secure: boolean) => string,
  { clock = systemClock, retryBaseMs, callTimeoutMs, jackpotScale }: StudioPace,
): Promise<Studio> {
  const behaviour: Behaviour = { ...goodBehaviour }
  const store = openStore(config.databaseUrl, (error) => app.log.warn(error, 'a connection broke'))
  try {
    for (const name of await migrate(store)) app.log.info(`migrated ${name}`)
  } catch (error) {
    await store.close()
    throw error
  }
  const wallet = createWalletClient({
    platformUrl: config.platformUrl,
    vendor: config.vendor,
    clock,
    behaviour,
    ...(callTimeoutMs ? { timeoutMs: callTimeoutMs } : {}),
  })
  const secure = config.platformUrl.startsWith('https:')
  const recordUrl = (roundId: string) => `${publicUrl(secure)}${fairPaths.record}/${roundId}`
  const deliveries = createDeliveries({
    store,
    clock,
    wallet,
    log: app.log,
    onEnd: (tx, call, end, answer) => afterDelivery({ clock, recordUrl }, tx, call, end, answer),
    ...(retryBaseMs ? { retryBaseMs } : {}),
  })
  const key = config.sealKey
    ? Buffer.from(config.sealKey, 'hex')
    : readSealKey(join(config.dataFolder, 'seeds.key'))
  return {
    store,
    frameAncestors: config.frameAncestors,
    playMoney: config.playMoney,
    clock,
    wallet,
    deliveries,
    jackpots: createLiveJackpots(wallet, jackpotScale),
    seal: createSeal(key),
    behaviour,
    log: app.log,
    recordUrl,
    inFlight: createInFlight(),
    sitting: createTurns(),
  }
}

function publicUrlOf(
  { server }: FastifyInstance,
  { publicUrl, tls }: StudioConfig,
  secure: boolean,
): string {
  const { port } = server.address() as AddressInfo
  const plain = publicUrl ?? `http://127.0.0.1:${port}`
  if (!secure || !tls || plain.startsWith('https:')) return plain
  return `https://${new URL(plain).hostname}:${tls.port}`
}

function playDead(app: FastifyInstance, behaviour: Behaviour): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!behaviour.dead) return
    reply.hijack()
    request.raw.socket.destroy()
  })
}

/** Resumes what a crash left as soon as the application is ready, and shuts down cleanly. */
function keepGoing(app: FastifyInstance, studio: Studio): void {
  const stops: (() => Promise<void>)[] = []
  app.addHook('onReady', async () => {
    await studio.deliveries.start()
    void studio.jackpots.refresh()
    stops.push(startRecovery(studio), startCleanUp(studio))
  })
  app.addHook('onClose', async () => {
    for (const stop of stops) await stop()
    await studio.inFlight.allSettled()
    await studio.deliveries.stop()
    await studio.store.close()
  })
}

/** Tables run in this process as far as no other one runs them, and tell its sockets. */
function keepTables(
  app: FastifyInstance,
  studio: Studio,
  { scale, proxies }: { readonly scale: number; readonly proxies: readonly string[] },
): void {
  const hall = createHall(studio)
  const runner = createTableRunner({ studio, scale, onChange: hall.touch })
  const parlour = createParlour(studio)
  const reef = createReef(studio, scale)
  const cards = createPvpRunner(studio, scale, parlour.touch)
  let closeSockets: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    await runner.start()
    hall.start()
    cards.start()
    parlour.start()
    reef.start()
    closeSockets = openSockets(app.server, {
      ...{ studio, addressOf: addressReader(proxies) },
      doors: [hall.door, parlour.door, reef.door],
    })
  })
  app.addHook('preClose', async () => {
    await closeSockets?.()
    await hall.stop()
    await parlour.stop()
    await reef.stop()
    await runner.stop()
    await cards.stop()
  })
}
