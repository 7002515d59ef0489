import type { Endpoint } from '@kancil/contract/endpoint'
import type { Config } from '../config.ts'
import type { Gate } from './http/member-gate.ts'
import type { CallKeys } from './http/call-keys.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Listener } from './http/listen.ts'
import type { RunningJobs } from './jobs/jobs.ts'
import type { Live } from './live/channel.ts'
import type { Log } from './log.ts'
import type { Metrics } from './http/metrics.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { Sessions } from './http/session.ts'

/**
 * What a module is given when the server is assembled. Handlers get a `Context` instead (serve.ts).
 */
export type Kernel = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly live: Live
  readonly jobs: RunningJobs
  readonly secrets: Secrets
  readonly callKeys: CallKeys
  readonly sessions: Sessions
  readonly metrics: Metrics
  readonly member: Listener
  readonly console: Listener
  /** Run in order at every call of somebody signed in on the members' side (access.ts). */
  readonly gates: Gate[]
  /** Every endpoint served, for the OpenAPI document and the tests that walk all routes. */
  readonly served: Endpoint[]
}
