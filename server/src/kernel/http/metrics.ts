import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Figures for Prometheus, one registry a process (tests start several servers in one). */
export type Metrics = {
  registry: Registry
  requests: Histogram<'endpoint' | 'status'>
  refusals: Counter<'endpoint' | 'code'>
  liveStreams: Gauge
  chunkErrors: Counter<'group' | 'cause'>
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
    chunkErrors: new Counter({
      name: 'kancil_chunk_errors_total',
      help: 'Parts of the page that browsers did not get, by screen group and cause',
      registers,
      labelNames: ['group', 'cause'],
    }),
    liveStreams: new Gauge({ name: 'kancil_live_streams', help: 'Open live streams', registers }),
  }
}
