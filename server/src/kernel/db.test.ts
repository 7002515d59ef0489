import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction, isUnavailable, openDb } from './db.ts'
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
      // The loss is heard while no statement runs: without a listener it would end the process.
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
