import type { AccountKind } from '@kancil/contract/constants'
import { permissionsOf, type OperatorRole } from '@kancil/contract/operator'
import type { MemberId } from '@kancil/contract/ids'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type TestClock, testClock } from '../kernel/clock.ts'
import { type Db, openDb } from '../kernel/db.ts'
import { newId } from '../kernel/ids.ts'
import type { Module } from '../kernel/module.ts'
import { testDatabase } from '../kernel/testing/database.ts'
import { modules as allModules } from '../modules.ts'
import { cookieNames, type Visitor, visitorOf } from './visitor.ts'

export type SignedIn = Visitor & { readonly subjectId: string }
export type TestServer = {
  readonly app: App
  readonly kernel: App['kernel']
  readonly db: Db
  /** The same database with the owner's rights, to plant what the application may not write. */
  readonly ownerDb: Db
  readonly clock: TestClock
  visitor(side?: 'member' | 'operator', ip?: string): Visitor
  /** A signed-in caller with a session of its own; the member's row is the test's to make. */
  signedIn(
    memberId: MemberId,
    options?: { account?: string; accountKind?: AccountKind; currency?: 'MYR' | 'XTS' },
  ): Promise<SignedIn>
  operator(role?: OperatorRole, options?: { steppedUp?: boolean }): Promise<SignedIn>
  /** Delivers every waiting event. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** A whole server on a fresh database, on no port: requests are injected. Stop it in `afterAll`. */
export async function testServer(
  options: {
    modules?: readonly Module[]
    at?: Date
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
    signedIn: (memberId, as = {}) =>
      signIn(app, 'member', memberId, {
        account: as.account ?? 'tester',
        accountKind: as.accountKind ?? 0,
        currency: as.currency ?? 'MYR',
        merchant: config.merchant,
      }),
    async operator(role = 'admin', as = {}) {
      const operator = await signIn(app, 'operator', newId('operator'), {
        name: `${role}-tester`,
        role,
        permissions: permissionsOf(role),
      })
      if (as.steppedUp ?? true)
        await app.kernel.sessions.markStepUp(app.kernel.db, operator.sessionId)
      return operator
    },
    async drain() {
      while (((await app.outbox?.drain()) ?? 0) > 0);
    },
    async stop() {
      await app.stop()
      await ownerDb.destroy()
      await database.drop()
    },
  }
}

async function signIn(
  app: App,
  side: 'member' | 'operator',
  subjectId: string,
  data: Record<string, unknown>,
) {
  const where = { ip: '127.0.0.1', userAgent: 'test' }
  const started = await app.kernel.sessions.start(app.kernel.db, side, subjectId, data, where)
  const visitor = visitorOf(app, side)
  visitor.cookies[cookieNames[side]] = started.cookie
  visitor.marker = started.marker
  return Object.assign(visitor, { subjectId, sessionId: started.session.id as string })
}
