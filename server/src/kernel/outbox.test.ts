import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, openDb } from './db.ts'
import { openLog } from './log.ts'
import { emit, type NamedHandler, openOutbox } from './outbox.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const log = openLog('fatal')
let database: TestDatabase
let db: Db
let owner: Db

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.url)
  owner = openDb(database.ownerUrl, { max: 1 })
  await sql`create table seen (handler text, event_id bigint)`.execute(owner)
})
beforeEach(() => sql`truncate outbox, outbox_handled, outbox_failure, seen`.execute(owner))
afterAll(async () => {
  await db.destroy()
  await owner.destroy()
  await database.drop()
})

const noting = (name: string, topic = 'thing'): NamedHandler => ({
  name,
  topic,
  handle: async (tx, event) =>
    void (await sql`insert into seen values (${name}, ${event.id})`.execute(tx)),
})
const seen = async (): Promise<string[]> =>
  (
    await sql<{ handler: string }>`select handler from seen order by event_id, handler`.execute(db)
  ).rows.map((row) => row.handler)
const waiting = async (): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) n from outbox`.execute(db)).rows[0]!.n)

async function deliver(handlers: NamedHandler[], rounds = 1): Promise<void> {
  const worker = openOutbox(db, log, handlers)
  for (let i = 0; i < rounds; i++) await worker.drain()
  await worker.stop()
}

test('an event exists exactly if its fact was committed', async () => {
  await db
    .transaction()
    .execute(async (tx) => {
      await emit(tx, 'thing', { n: 1 })
      throw new Error('undone')
    })
    .catch(() => undefined)
  await db.transaction().execute((tx) => emit(tx, 'thing', { n: 2 }))
  expect(await waiting()).toBe(1)
})

test('each handler of the topic hears an event once, and the row is gone', async () => {
  await db.transaction().execute((tx) => emit(tx, 'thing', {}))
  await deliver([noting('a'), noting('b'), noting('other', 'else')], 3)
  expect(await seen()).toEqual(['a', 'b'])
  expect(await waiting()).toBe(0)
})

test('a handler that fails leaves nothing half done, does not stop the others, and is tried again', async () => {
  await db.transaction().execute((tx) => emit(tx, 'thing', {}))
  let isBroken = true
  const flaky: NamedHandler = {
    name: 'flaky',
    topic: 'thing',
    handle: async (tx, event) => {
      await sql`insert into seen values ('flaky', ${event.id})`.execute(tx)
      if (isBroken) throw new Error('not now')
    },
  }
  await deliver([flaky, noting('steady')])
  expect(await seen()).toEqual(['steady'])
  expect(await waiting()).toBe(1)
  isBroken = false
  await sql`update outbox_failure set retry_at = now() - interval '1 second'`.execute(db)
  await deliver([flaky, noting('steady')])
  expect(await seen()).toEqual(['flaky', 'steady'])
  expect(await waiting()).toBe(0)
})

test('two workers share the events and none is handled twice', async () => {
  for (let i = 0; i < 120; i++) await db.transaction().execute((tx) => emit(tx, 'thing', { i }))
  const workers = [openOutbox(db, log, [noting('a')]), openOutbox(db, log, [noting('a')])]
  for (const one of workers) one.start()
  while ((await waiting()) > 0) await Promise.all(workers.map((one) => one.drain()))
  await Promise.all(workers.map((one) => one.stop()))
  expect(await seen()).toHaveLength(120)
})

test('a worker that was started delivers by itself what comes later', async () => {
  const worker = openOutbox(db, log, [noting('a')])
  worker.start()
  await db.transaction().execute((tx) => emit(tx, 'thing', {}))
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  await worker.stop()
  expect(await seen()).toEqual(['a'])
})
