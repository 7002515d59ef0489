import type { FastifyRequest } from 'fastify'
import type { PageFacts } from './kernel/pages/facts.ts'
import { consoleOrigins, memberOrigins } from './addresses.ts'
import type { Config } from './config.ts'
import { openCallKeys } from './kernel/http/call-keys.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { openDb } from './kernel/db.ts'
import { paceHashing } from './kernel/crypto/hashing.ts'
import { serveHealth } from './kernel/http/health.ts'
import { openListener } from './kernel/http/listen.ts'
import { openJobs } from './kernel/jobs/jobs.ts'
import type { Kernel } from './kernel/kernel.ts'
import { openLive } from './kernel/live/channel.ts'
import { endStreams, serveLive } from './kernel/live/routes.ts'
import { openLog } from './kernel/log.ts'
import { openMetrics, reportLag } from './kernel/http/metrics.ts'
import { keepMode } from './kernel/mode.ts'
import type { Part } from './kernel/module.ts'
import { openOutbox, type OutboxWorker } from './kernel/events/outbox.ts'
import { readLag } from './kernel/events/lag-store.ts'
import { servePages } from './kernel/pages/serve.ts'
import { openSecrets } from './kernel/crypto/secrets.ts'
import { openSessions } from './kernel/http/session.ts'
import { keepUploadsApart } from './kernel/http/uploads.ts'

export type App = {
  readonly kernel: Kernel
  /** Delivers events; automatically only in a process with the worker's role. */
  readonly outbox: OutboxWorker
  /** Stops accepting calls, finishes those in progress, then releases the database. */
  stop(): Promise<void>
}

/** Assembles the server from its parts; listening is the caller's choice. */
export async function createApp(
  config: Config,
  parts: readonly Part[],
  clock: Clock = systemClock,
): Promise<App> {
  const log = openLog(config.logLevel, { role: config.role })
  paceHashing(config.hashesPerSecond)
  const db = openDb(config.databaseUrl, { isPooled: config.databasePooled })
  await keepMode(db, config.realMoney).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const secrets = await openSecrets(db, config.secret)
  const runsWorker = config.role !== 'api'
  const live = openLive(config.liveDatabaseUrl, log)
  const member = await openListener('member', config, log)
  const console = await openListener('operator', config, log)
  member.origins = memberOrigins(config)
  console.origins = consoleOrigins(config)
  if (config.contentOrigin)
    for (const listener of [member, console]) keepUploadsApart(listener, config.contentOrigin)
  const metrics = openMetrics()
  const knowsStrict = parts.find((part) => part.strictSessions)
  const kernel: Kernel = {
    config,
    db,
    clock,
    log,
    live,
    secrets,
    member,
    console,
    jobs: await openJobs(config.databaseUrl, log, runsWorker, (name) =>
      metrics.failedJobs.inc({ job: name }),
    ),
    callKeys: openCallKeys(db, clock, secrets),
    sessions: openSessions(
      db,
      clock,
      secrets,
      async () => (await knowsStrict?.strictSessions?.(kernel)) ?? false,
    ),
    metrics,
    gates: [],
    served: [],
  }
  for (const part of parts) await part.routes?.(kernel)
  await kernel.jobs.register(parts.flatMap((part) => part.jobs?.(kernel) ?? []))
  serveLive(kernel, parts)
  serveHealth(kernel)
  const knowsPages = parts.find((part) => part.pageFacts)
  const pages = knowsPages && servePages(kernel, pageFactsFrom(kernel, parts, knowsPages))
  const outbox = openEvents(kernel, parts)
  await outbox.name()
  if (runsWorker) startWork(kernel, parts, outbox)

  return {
    kernel,
    outbox,
    async stop() {
      for (const listener of [member, console]) endStreams(listener)
      await Promise.all([member.app.close(), console.app.close()])
      pages?.stop()
      await outbox.stop()
      await kernel.jobs.stop()
      for (const part of parts) await part.stop?.(kernel)
      await live.close()
      await db.destroy()
    },
  }
}

function startWork(kernel: Kernel, parts: readonly Part[], outbox: OutboxWorker): void {
  outbox.start()
  for (const part of parts) part.work?.(kernel)
}

/**
 * The events' own pool has a connection for each handler at work and one for the dispatcher that
 * starts them: a slow handler takes none from another, nor from the calls.
 */
function openEvents(kernel: Kernel, parts: readonly Part[]): OutboxWorker {
  const { config, log } = kernel
  const handlers = parts.flatMap((part) => part.events?.(kernel) ?? [])
  const db = openDb(config.databaseUrl, {
    max: handlers.length + 1,
    name: 'kancil events',
    isPooled: config.databasePooled,
  })
  const outbox = openOutbox(db, log, handlers)
  reportLag(kernel.metrics, () => readLag(kernel.db))
  return {
    ...outbox,
    async stop() {
      await outbox.stop()
      await db.destroy()
    },
  }
}

/** What the pages need to know, with the frames that any part wants to show. */
function pageFactsFrom(kernel: Kernel, parts: readonly Part[], knowsPages: Part) {
  return async (request: FastifyRequest): Promise<PageFacts> => {
    const [facts, ...frames] = await Promise.all([
      knowsPages.pageFacts!(kernel, request),
      ...parts.map((part) => part.frameOrigins?.(kernel) ?? []),
    ])
    return { ...facts, outside: { ...facts.outside, frames: frames.flat() } }
  }
}
