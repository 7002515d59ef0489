import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { afterCommit, type Db, inTransaction, openDb, type Tx } from '../db.ts'
import { openLog } from '../log.ts'
import { openMetrics, reportLag } from '../http/metrics.ts'
import { emit, openOutbox } from './outbox.ts'
import { commitDurably } from './durability.ts'
import { type NamedHandler } from './event.ts'
import { hasDueEvents } from './store.ts'
import { readLag } from './lag-store.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

const log = openLog('fatal')
let database: TestDatabase
let db: Db
let owner: Db

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.url, { max: 30 })
  owner = openDb(database.ownerUrl, { max: 1 })
  await sql`create table seen (handler text, event_id bigint, n int, at bigserial)`.execute(owner)
  await sql`grant all on seen to kancil_app; grant all on seen_at_seq to kancil_app`.execute(owner)
})
beforeEach(() => sql`truncate outbox, event_cursor, event_parked, seen`.execute(owner))
afterAll(async () => {
  await db.destroy()
  await owner.destroy()
  await database.drop()
})

const noting = (name: string, more: Partial<NamedHandler> = {}): NamedHandler => ({
  name,
  topic: 'thing',
  handle: async (tx, event) => {
    const { n = null } = event.payload as { n?: number }
    await sql`insert into seen values (${name}, ${event.id}, ${n})`.execute(tx)
  },
  ...more,
})
const emitOne = (payload: object = {}, topic = 'thing') =>
  inTransaction(db, (tx) => emit(tx, topic, payload))
const seen = async (): Promise<string[]> =>
  (
    await sql<{ handler: string }>`select handler from seen order by event_id, handler`.execute(db)
  ).rows.map((row) => row.handler)
const numbersOf = async (handler: string): Promise<number[]> =>
  (
    await sql<{ n: number }>`select n from seen where handler = ${handler} order by at`.execute(db)
  ).rows.map((row) => row.n)
const waiting = async (): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) n from outbox`.execute(db)).rows[0]!.n)
const comeDue = () =>
  sql`with c as (update event_cursor set retry_at = now() where retry_at is not null)
    update event_parked set retry_at = now()`.execute(db)

async function deliver(...handlers: NamedHandler[]): Promise<void> {
  const worker = openOutbox(db, log, handlers)
  await worker.drain()
  await worker.stop()
}

test('a batch comes in order and together, or each event alone where one of them fails', async () => {
  const sizes: number[] = []
  const together: NamedHandler = {
    ...{ name: 'together', topic: 'thing' },
    handleAll: async (tx, events) => {
      sizes.push(events.length)
      for (const { id, payload } of events) {
        const { n } = payload as { n: number }
        await sql`insert into seen values ('together', ${id}, ${n})`.execute(tx)
        if (n === 3 && sizes.length < 4) throw new Error('not yet')
      }
    },
  }
  for (const n of [1, 2]) await emitOne({ n })
  await deliver(together)
  for (const n of [3, 4]) await emitOne({ n })
  await deliver(together)
  expect(await numbersOf('together')).toEqual([1, 2])
  await comeDue()
  await deliver(together)
  expect(await numbersOf('together')).toEqual([1, 2, 3, 4])
  expect(sizes).toEqual([2, 2, 1, 2])
})

test('a batch does not wait for the disk, unless it says so', async () => {
  const careful = openDb(`${database.url}?options=-c%20synchronous_commit%3Don`, { max: 3 })
  const waits: string[] = []
  const note = async (tx: Tx): Promise<void> => {
    const { rows } = await sql<{
      how: string
    }>`select current_setting('synchronous_commit') as how`.execute(tx)
    waits.push(rows[0]!.how)
  }
  const worker = openOutbox(careful, log, [
    {
      ...{ name: 'batch', topic: 'thing' },
      handleAll: async (tx) => {
        await note(tx)
        await commitDurably(tx)
        await note(tx)
      },
    },
    { name: 'single', topic: 'other', handle: note },
  ])
  await emitOne()
  await worker.drain()
  await emitOne({}, 'other')
  await worker.drain()
  await worker.stop()
  await careful.destroy()
  expect(waits).toEqual(['off', 'on', 'on'])
})

test('batches let events gather, and one that is stuck holds up no other', async () => {
  let release = (): void => undefined
  const blocked = new Promise<void>((done) => (release = done))
  const batches: { begun: number; ended: number; size: number }[] = []
  const stuck: NamedHandler = { name: 'stuck', topic: 'thing', handleAll: () => blocked }
  const going: NamedHandler = {
    ...{ name: 'going', topic: 'thing' },
    handleAll: async (_tx, events) => {
      const begun = performance.now()
      await sleep(20)
      batches.push({ begun, ended: performance.now(), size: events.length })
    },
  }
  const handled = () => batches.reduce((sum, { size }) => sum + size, 0)
  const worker = openOutbox(db, log, [stuck, going])
  worker.start()
  for (let n = 0; n < 30; n++) {
    await emitOne({ n })
    await sleep(20)
  }
  await expect.poll(handled, { timeout: 10_000 }).toBe(30)
  release()
  await worker.stop()
  for (const [at, { begun }] of batches.entries())
    if (at > 0) expect(begun - batches[at - 1]!.ended).toBeGreaterThan(395)
})

test('an event exists exactly if its fact was committed', async () => {
  await inTransaction(db, async (tx) => {
    await emit(tx, 'thing', { n: 1 })
    throw new Error('undone')
  }).catch(() => undefined)
  await emitOne({ n: 2 })
  expect(await waiting()).toBe(1)
})

test('each handler of the topic hears an event once, and the row is gone', async () => {
  await emitOne()
  await emitOne({}, 'unheard')
  for (let i = 0; i < 3; i++)
    await deliver(noting('a'), noting('b'), noting('other', { topic: 'else' }))
  expect(await seen()).toEqual(['a', 'b'])
  expect(await waiting()).toBe(0)
})

test('a slow handler holds back nobody, not even with its transaction open', async () => {
  let release = (): void => undefined
  const blocked = new Promise<void>((done) => (release = done))
  const slow = noting('slow', {
    handle: async (tx, event) => {
      await sql`insert into seen values ('slow', ${event.id})`.execute(tx)
      await blocked
    },
  })
  const worker = openOutbox(db, log, [slow, noting('quick'), noting('mail', { topic: 'mail' })])
  worker.start()
  await emitOne()
  await expect.poll(seen, { timeout: 10_000 }).toEqual(['quick'])
  // Both were written while the slow handler was at work.
  await emitOne()
  await emitOne({}, 'mail')
  await expect.poll(seen, { timeout: 10_000 }).toEqual(['quick', 'quick', 'mail'])
  const lag = new Map(
    (await readLag(db)).map((candidate) => [candidate.handler, candidate.waiting]),
  )
  expect(lag).toEqual(new Map(Object.entries({ slow: 2, quick: 0, mail: 0 })))
  release()
  await expect
    .poll(async () => (await seen()).filter((handler) => handler === 'slow').length)
    .toBe(2)
  await worker.stop()
})

test('a handler that fails leaves nothing half done, stops no other, and is tried again', async () => {
  await emitOne()
  let isBroken = true
  const flaky = noting('flaky', {
    handle: async (tx, event) => {
      await sql`insert into seen values ('flaky', ${event.id})`.execute(tx)
      if (isBroken) throw new Error('not now')
    },
  })
  await deliver(flaky, noting('steady'))
  expect(await seen()).toEqual(['steady'])
  expect(await waiting()).toBe(1)
  isBroken = false
  await deliver(flaky, noting('steady'))
  expect(await seen()).toEqual(['steady'])
  await comeDue()
  await deliver(flaky, noting('steady'))
  expect(await seen()).toEqual(['flaky', 'steady'])
  expect(await waiting()).toBe(0)
})

const failingOn = (name: string, wrong: () => number, more: Partial<NamedHandler> = {}) =>
  noting(name, {
    handle: async (tx, event) => {
      const { n } = event.payload as { n: number }
      await sql`insert into seen values (${name}, ${event.id}, ${n})`.execute(tx)
      if (n === wrong()) throw new Error('poison')
    },
    ...more,
  })

test('an event that keeps failing is set aside, told in the metrics, and tried again later', async () => {
  for (let n = 0; n < 5; n++) await emitOne({ n })
  let wrong = 2
  const handler = failingOn('picky', () => wrong)
  await deliver(handler)
  expect(await numbersOf('picky')).toEqual([0, 1])
  for (let i = 0; i < 2; i++) {
    await comeDue()
    await deliver(handler)
  }
  expect(await numbersOf('picky')).toEqual([0, 1, 3, 4])
  expect(await waiting()).toBe(0)
  const metrics = openMetrics()
  reportLag(metrics, () => readLag(db))
  const text = await metrics.registry.metrics()
  expect(text).toContain('kancil_events_parked{handler="picky"} 1')
  expect(text).toContain('kancil_events_waiting{handler="picky"} 0')
  await comeDue()
  await deliver(handler)
  expect(await numbersOf('picky')).toEqual([0, 1, 3, 4])
  wrong = -1
  await comeDue()
  await deliver(handler)
  expect(await numbersOf('picky')).toEqual([0, 1, 3, 4, 2])
  expect(await metrics.registry.metrics()).toContain('kancil_events_parked{handler="picky"} 0')
})

test('a handler that needs the order waits for the failing event', async () => {
  for (let n = 0; n < 3; n++) await emitOne({ n })
  let wrong = 1
  const handler = failingOn('strict', () => wrong, { inOrder: true })
  for (let i = 0; i < 5; i++) {
    await deliver(handler)
    await comeDue()
  }
  expect(await numbersOf('strict')).toEqual([0])
  wrong = -1
  await comeDue()
  await deliver(handler)
  expect(await numbersOf('strict')).toEqual([0, 1, 2])
})

test('a new handler begins with what is kept, or with what comes, as it says', async () => {
  await deliver(failingOn('behind', () => 0))
  await emitOne({ n: 0 })
  await deliver(failingOn('behind', () => 0))
  const late = [noting('kept'), noting('now', { from: 'now' })]
  await deliver(...late)
  await emitOne({ n: 1 })
  await deliver(...late)
  expect(await numbersOf('kept')).toEqual([0, 1])
  expect(await numbersOf('now')).toEqual([1])
})

test('a worker names its handlers as long as it runs, and waits for none that is at work', async () => {
  const worker = openOutbox(db, log, [noting('busy'), noting('idle')])
  await worker.drain()
  await sql`update event_cursor set named_at = now() - interval '8 days'`.execute(db)
  const hoursLater = performance.now() + 2 * 3_600_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(hoursLater)
  await inTransaction(db, async (tx) => {
    await sql`select from event_cursor where handler = 'busy' for update`.execute(tx)
    await worker.drain()
    // A worker of another version, which knows neither of them.
    await deliver(noting('other'))
  })
  clock.mockRestore()
  await worker.stop()
  const { rows } = await sql<{ handler: string }>`select handler from event_cursor
    order by handler`.execute(db)
  expect(rows.map(({ handler }) => handler)).toEqual(['busy', 'idle', 'other'])
})

test('what every handler has passed goes, however much it is, and the rest stays', async () => {
  await sql`insert into event_cursor (handler, topic, position)
    values ('quick', 'thing', 2600), ('slow', 'thing', 2500), ('other', 'another', 0)`.execute(db)
  await sql`insert into outbox (topic, payload, position)
    select 'thing', '{}', n from generate_series(1, 2600) n`.execute(db)
  await deliver()
  const { rows } = await sql<{ from: bigint }>`select min(position) as from from outbox`.execute(db)
  expect({ from: rows[0]!.from, rows: await waiting() }).toEqual({ from: 2501n, rows: 100 })
})

test('what is emitted once a handler is named waits for it, whatever older workers hear', async () => {
  const added = openOutbox(db, log, [noting('new')])
  await added.name()
  await emitOne({ n: 1 })
  await deliver(noting('old', { topic: 'else' }))
  await added.drain()
  await added.stop()
  expect(await numbersOf('new')).toEqual([1])
})

// Sequence numbers become visible out of order: a cursor over them alone would skip those of a
// transaction that commits late.
test('many writers that commit in any order, several workers: every event once, in its member’s order', async () => {
  const together: NamedHandler = {
    ...{ name: 'b', topic: 'thing' },
    handleAll: async (tx, events) => {
      for (const { id, payload } of events)
        await sql`insert into seen values ('b', ${id}, ${(payload as { n: number }).n})`.execute(tx)
    },
  }
  const handlers = () => [noting('a'), together]
  const workers = [openOutbox(db, log, handlers()), openOutbox(db, log, handlers())]
  for (const worker of workers) worker.start()
  const writers = 12
  const each = 25
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; i < each; i++)
      await inTransaction(db, async (tx) => {
        await emit(tx, 'thing', { n: writer * 1_000 + i })
        if ((writer + i) % 3 === 0) await sleep((writer * i) % 17)
      })
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await expect.poll(() => hasDueEvents(db), { timeout: 20_000 }).toBe(false)
  await Promise.all(workers.map((worker) => worker.stop()))
  const all = Array.from({ length: writers }, (_, writer) =>
    Array.from({ length: each }, (_unused, i) => writer * 1_000 + i),
  )
  for (const handler of ['a', 'b']) {
    const numbers = await numbersOf(handler)
    for (const [writer, events] of all.entries())
      expect(numbers.filter((n) => Math.floor(n / 1_000) === writer)).toEqual(events)
    expect(numbers).toHaveLength(writers * each)
  }
  await deliver(...handlers())
  expect(await waiting()).toBe(0)
})

test('what a handler leaves for after the commit is done once, and not when it fails', async () => {
  const pushed: string[] = []
  let isBroken = true
  const handler = noting('pushing', {
    handle: async (tx, event) => {
      afterCommit(tx, () => pushed.push(String(event.id)))
      if (isBroken) throw new Error('not now')
    },
  })
  await emitOne()
  await deliver(handler)
  expect(pushed).toEqual([])
  isBroken = false
  await comeDue()
  await deliver(handler)
  expect(pushed).toHaveLength(1)
})
