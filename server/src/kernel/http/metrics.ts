import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { HandlerLag } from '../events/lag-store.ts'

/** Figures for Prometheus, one registry a process (tests start several servers in one). */
export type Metrics = {
  registry: Registry
  requests: Histogram<'endpoint' | 'status'>
  refusals: Counter<'endpoint' | 'code'>
  liveStreams: Gauge
  /** Accounts whose daily sums failed; their records are read from the entries. */
  lateAccounts: Gauge
  chunkErrors: Counter<'group' | 'cause'>
  failedJobs: Counter<'job'>
}

/**
 * Reports how far behind each event handler is, read from the database at each scrape: every
 * process of the installation reports the same.
 */
export function reportLag({ registry }: Metrics, read: () => Promise<readonly HandlerLag[]>): void {
  let reading: Promise<readonly HandlerLag[]> | undefined
  // One query for all three; the rest of the page is worth having without a database.
  const readOnce = () =>
    (reading ??= read()
      .catch(() => [])
      .finally(() => (reading = undefined)))
  const gauge = (name: string, help: string, valueOf: (lag: HandlerLag) => number): void => {
    const made: Gauge<'handler'> = new Gauge({
      name,
      help,
      registers: [registry],
      labelNames: ['handler'],
      async collect() {
        const lags = await readOnce()
        made.reset()
        for (const lag of lags) made.set({ handler: lag.handler }, valueOf(lag))
      },
    })
  }
  gauge(
    'kancil_events_waiting',
    'Events that a handler has not handled, counted up to 10,000',
    (lag) => lag.waiting,
  )
  gauge(
    'kancil_events_lag_seconds',
    'Age of the oldest event that a handler has not handled',
    (lag) => lag.seconds,
  )
  gauge(
    'kancil_events_parked',
    'Events that a handler failed on and that were set aside',
    (lag) => lag.parked,
  )
}

/** Reports a count that is read from the database at each scrape; none while it cannot be read. */
export function reportCount(
  { registry }: Metrics,
  { name, help, read }: { name: string; help: string; read: () => Promise<number> },
): void {
  const made: Gauge = new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      const count = await read().catch(() => null)
      if (count === null) made.remove()
      else made.set(count)
    },
  })
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'kancil_' })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'kancil_request_seconds',
      help: 'Time to answer, by endpoint and status',
      registers,
      labelNames: ['endpoint', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    }),
    refusals: new Counter({
      name: 'kancil_refusals_total',
      help: 'Expected refusals, by endpoint and code',
      registers,
      labelNames: ['endpoint', 'code'],
    }),
    lateAccounts: new Gauge({
      name: 'kancil_accounts_not_summed_up',
      help: 'Accounts whose daily sums failed',
      registers,
    }),
    chunkErrors: new Counter({
      name: 'kancil_chunk_errors_total',
      help: 'Parts of the page that browsers did not get, by screen group and cause',
      registers,
      labelNames: ['group', 'cause'],
    }),
    failedJobs: new Counter({
      name: 'kancil_jobs_failed_total',
      help: 'Runs of jobs that failed, by job',
      registers,
      labelNames: ['job'],
    }),
    liveStreams: new Gauge({ name: 'kancil_live_streams', help: 'Open live streams', registers }),
  }
}
