import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export type Db = Kysely<unknown>
export type Tx = Transaction<unknown>

const attemptsMax = 6
const retryableStates = new Set(['40001', '40P01'])
/**
 * What a statement may take, and how long a transaction may go without one. The second limit is for
 * a host that is lost in the middle of a transaction: without it the database keeps what that host
 * had locked until it notices the dead connection, which may take hours.
 */
const connectionLimits = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

/**
 * A pool on one database. `max` connections; a statement that hangs is cancelled after 30 s, and a
 * transaction that is left alone is rolled back after a minute. Behind a transaction pooler
 * (`isPooled`) a connection has no settings of its own, so both limits are set on the role
 * (docs/operator-guide.md).
 */
export function openDb(
  url: string,
  options: { max?: number; name?: string; isPooled?: boolean } = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: options.name ?? 'kancil',
    connectionTimeoutMillis: patienceMs(url),
    ...(options.isPooled ? {} : connectionLimits),
  })
  surviveLostConnections(pool)
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** How long a connection may take to be made: 5 s, or what the address says as libpq's would. */
function patienceMs(url: string): number {
  const seconds = URL.parse(url)?.searchParams.get('connect_timeout')
  return Number(seconds ?? 5) * 1_000 || 5_000
}

/**
 * A connection that dies (a database restart) fails the statement running on it, and must not end
 * the process: neither while it is idle, nor between two statements of a transaction.
 */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
}

/**
 * Runs reads that must agree with each other on one snapshot, whatever is written meanwhile. It
 * takes one connection, so it is for documents, not for pages.
 */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}

/** What to do once a transaction has committed. */
const afterCommits = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs `work` in a transaction, and again from the start when the database asks for it (40001,
 * 40P01). What `work` passed to `afterCommit` is done after the commit, and only then.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const acts: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        afterCommits.set(tx, acts)
        return work(tx)
      })
      for (const act of acts) runAfterCommit(act)
      return result
    } catch (error) {
      if (attempt >= attemptsMax || !retryableStates.has(sqlState(error))) throw error
      await sleep(2 ** attempt + attempt * 3)
    }
  }
}

/**
 * Postpones something until after the commit, such as a push to browsers: nobody hears of what is
 * then rolled back, and anyone who reads at once finds it. What must not be lost is an event or a
 * job instead: if the process ends between the commit and this, it never happens.
 *
 * @throws if the transaction was not begun by `inTransaction`
 */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterCommits.get(tx)
  if (!acts) throw new Error('afterCommit needs a transaction of inTransaction')
  acts.push(act)
}

/** The facts are committed: a failure here is logged, and does not fail the command. */
function runAfterCommit(act: () => void): void {
  try {
    act()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

/** From here to the end of the transaction, anyone else who locks the same scope waits. */
export async function lockScope(tx: Tx, scope: string): Promise<void> {
  await sql`select lock_scope(${scope})`.execute(tx)
}

const scopeMinutes = 60

/** Deletes scopes that nobody has locked for a while. */
export async function clearOldScopes(db: Db): Promise<void> {
  await sql`delete from scope_lock
    where taken_at < clock_timestamp() - make_interval(mins => ${scopeMinutes})`.execute(db)
}

/** The SQLSTATE of a database error, or ''. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : ''
}

/** How the client reports a lost server when it gives no code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|timeout expired/

/**
 * Whether the cause is a database that is unavailable or full, so that the caller should retry
 * later.
 */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return lostConnection.test(String(error))
  return (
    /^(08|53|57P|58)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code)
  )
}

/**
 * A pool without Kysely, for the ledger's hot path: named statements, rows as arrays. `onConnect`
 * prepares each new connection before its first use.
 */
export function openPool(
  url: string,
  options: { max: number; name: string; onConnect?: (client: pg.ClientBase) => Promise<unknown> },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: patienceMs(url),
    ...connectionLimits,
    idleTimeoutMillis: 0, // Their plans are kept.
    keepAlive: true,
    ...(options.onConnect && { onConnect: options.onConnect }),
  })
  surviveLostConnections(pool)
  return pool
}
