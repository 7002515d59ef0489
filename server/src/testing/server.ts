import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { OperatorRole } from '@kancil/contract/operator/permissions'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency } from '@kancil/contract/money'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type TestClock, testClock } from '../kernel/clock.ts'
import { type Db, openDb } from '../kernel/db.ts'
import type { Part } from '../kernel/module.ts'
import { hasDueEvents } from '../kernel/events/store.ts'
import { testDatabase } from '../kernel/testing/database.ts'
import { modules as allModules } from '../modules.ts'
import { namelessFields } from './nameless-fields.ts'
import { operatorVisitor, type SignedInVisitor, signedInVisitor } from './sign-in.ts'
import { type Visitor, visitorOf } from './visitor.ts'

export type { SignedInVisitor as SignedIn } from './sign-in.ts'
export type TestServer = {
  readonly app: App
  readonly kernel: App['kernel']
  readonly db: Db
  /** The same database with the owner's rights, to insert what the application may not write. */
  readonly ownerDb: Db
  readonly clock: TestClock
  visitor(side?: 'member' | 'operator', ip?: string): Visitor
  /** A signed-in caller with a session of its own; the test creates the member's row. */
  signedIn(
    memberId: MemberId,
    options?: { account?: string; accountKind?: AccountKind; currency?: Currency },
  ): Promise<SignedInVisitor>
  operator(role?: OperatorRole, options?: { steppedUp?: boolean }): Promise<SignedInVisitor>
  /** Delivers every waiting event. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * A whole server on a fresh database, on no port: requests are injected. Stop it in `afterAll`.
 * Nothing happens behind a test's back: events wait for `drain()`, and jobs for a test that asks
 * for the `worker`.
 */
export async function testServer(
  options: {
    modules?: readonly Part[]
    at?: Date
    worker?: boolean
    env?: Record<string, string>
  } = {},
): Promise<TestServer> {
  const database = await testDatabase()
  const clock = testClock(options.at ?? new Date())
  const config = readConfig({
    DATABASE_URL: database.url,
    KANCIL_LOG: process.env['KANCIL_LOG'] ?? 'fatal',
    KANCIL_SECRET: 'a test installation, nobody else’s',
    KANCIL_CALLS_PER_MINUTE: '1000000',
    KANCIL_HASHES_PER_SECOND: '200',
    KANCIL_ROLE: options.worker ? 'all' : 'api',
    ...options.env,
  })
  const app = await createApp(config, options.modules ?? allModules, clock)
  await app.kernel.member.app.ready()
  await app.kernel.console.app.ready()
  const ownerDb = openDb(database.ownerUrl, { max: 2 })
  return {
    app,
    kernel: app.kernel,
    db: app.kernel.db,
    ownerDb,
    clock,
    visitor: (side, ip) => visitorOf(app, side, ip),
    signedIn: (memberId, as = {}) => signedInVisitor(app, memberId, as),
    operator: (role = 'admin', { steppedUp = true } = {}) =>
      operatorVisitor(app, role, { steppedUp }),
    async drain() {
      // A worker's own round may be handling some of them just now: wait until nothing due is left.
      while ((await app.outbox.drain()) > 0 || (await hasDueEvents(app.kernel.db))) await sleep(5)
    },
    async stop() {
      const nameless = await namelessFields(ownerDb)
      await app.stop()
      await ownerDb.destroy()
      await database.drop()
      if (nameless.length > 0)
        throw new Error(`The audit log has no text for ${nameless.join(', ')}: see auditFields.`)
    },
  }
}
