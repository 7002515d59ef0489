import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  afterCommit,
  clearOldScopes,
  type Db,
  inTransaction,
  isUnavailable,
  lockScope,
  openDb,
} from './db.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let db: Db
let owner: Db

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.url, { max: 4 })
  owner = openDb(database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await owner.destroy()
  await database.drop()
})

test('a connection that dies between two statements of a transaction fails it and nothing else', async () => {
  const failed = await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db).catch(() => undefined)
      // The loss is reported while no statement runs: without a listener it would end the process.
      await sleep(50)
      await sql`select 1`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
  expect(rows[0]!.one).toBe(1)
})

test('a transaction that the database asks to repeat is repeated', async () => {
  let attempts = 0
  const value = await inTransaction(db, async () => {
    if (++attempts < 3) throw Object.assign(new Error('serialisation'), { code: '40001' })
    return attempts
  })
  expect(value).toBe(3)
})

test.each([
  [{ code: '57P01' }, true],
  [{ code: '53100' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('Client has encountered a connection error and is not queryable'), true],
  [{ code: '23505' }, false],
  [new Error('a bug of ours'), false],
])('%o: away is %s', (error, isAway) => {
  expect(isUnavailable(error)).toBe(isAway)
})

test('what is left for after the commit is done then, once, and not where nothing was committed', async () => {
  const acts: string[] = []
  let attempts = 0
  await inTransaction(db, async (tx) => {
    afterCommit(tx, () => {
      throw new Error('a push that fails is not the command’s failure')
    })
    afterCommit(tx, () => acts.push(`attempt ${++attempts}`))
    if (attempts++ === 0) throw Object.assign(new Error('serialisation'), { code: '40001' })
    expect(acts).toEqual([])
  })
  expect(acts).toEqual(['attempt 3'])
  const undone = inTransaction(db, async (tx) => {
    afterCommit(tx, () => acts.push('undone'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(acts).toHaveLength(1)
  const plain = db.transaction().execute(async (tx) => afterCommit(tx, () => undefined))
  await expect(plain).rejects.toThrow('inTransaction')
})

test('who locks the same scope waits, also while the row is new or has just been cleared', async () => {
  let inside = 0
  let most = 0
  const enter = (scope: string) =>
    inTransaction(db, async (tx) => {
      await lockScope(tx, scope)
      most = Math.max(most, ++inside)
      await sleep(10)
      inside--
    })
  await Promise.all(Array.from({ length: 6 }, () => enter('one')))
  await sql`update scope_lock set taken_at = now() - interval '2 hours'`.execute(db)
  await Promise.all([...Array.from({ length: 6 }, () => enter('one')), clearOldScopes(db)])
  expect(most).toBe(1)
})

test('statements and transactions without one have their limits; through a pooler a connection brings none', async () => {
  const pooled = openDb(database.url, { max: 1, isPooled: true })
  const limitsOf = async (pool: Db) =>
    (
      await sql<{ statement: string; idle: string }>`select
        current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(pool)
    ).rows[0]
  expect(await limitsOf(db)).toEqual({ statement: '30s', idle: '1min' })
  expect(await limitsOf(pooled)).toEqual({ statement: '0', idle: '0' })
  await pooled.destroy()
})
