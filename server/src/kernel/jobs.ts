import { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'

/** Work that is due later or on a schedule, kept by pg-boss in the same database. */
export type Jobs = {
  /** Queues one job; with a key, at most one with that key waits at a time. */
  send(name: string, data: object, options?: { startAfter?: Date; key?: string }): Promise<void>
}

export type JobHandler = {
  readonly name: string
  readonly cron?: string
  readonly work: (data: unknown) => Promise<void>
}
export type RunningJobs = Jobs & {
  register(handlers: readonly JobHandler[]): Promise<void>
  stop(): Promise<void>
}

/** Opens the queue; registered handlers run only in a process with the worker's role. */
export async function openJobs(
  databaseUrl: string,
  log: Log,
  worker: boolean,
): Promise<RunningJobs> {
  // The owner's migration creates pg-boss's schema; the application's role only uses it.
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    migrate: false,
    createSchema: false,
    supervise: worker,
    schedule: worker,
  })
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  return {
    async send(name, data, options = {}) {
      await boss.send(name, data, {
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      })
    },
    async register(handlers) {
      for (const handler of handlers) {
        await boss.createQueue(handler.name, { retryLimit: 10, retryBackoff: true })
        if (!worker) continue
        if (handler.cron)
          await boss.schedule(handler.name, handler.cron, {}, { tz: 'Asia/Kuala_Lumpur' })
        await boss.work(
          handler.name,
          { pollingIntervalSeconds: 1 },
          async (batch: { data: unknown }[]) => {
            for (const job of batch) await handler.work(job.data)
          },
        )
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}
