import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction, openDb, type Tx } from '../db.ts'
import { type Job, job, noInput, openJobs, type RunningJobs, workOn } from './jobs.ts'
import { openLog } from '../log.ts'
import { NotYet } from './not-yet.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

const input = Type.Object({ key: Type.String() })
type Input = { key: string }
const define = (name: string, more: Partial<Job<typeof input>> = {}) =>
  job({ name, input, timeoutSeconds: 60, key: ({ key }) => key, ...more })

const once = define('test.once', { unique: 'unfinished', concurrency: 2 })
const again = define('test.again', { unique: 'waiting' })
const brief = define('test.brief', { timeoutSeconds: 1, retries: 0 })
const broken = define('test.broken', { retries: 0 })
const early = define('test.early')
const free = define('test.free', { concurrency: 3 })

let database: TestDatabase
let db: Db
let jobs: RunningJobs
/** Runs in progress wait here until they are released. */
let gate: { open: Promise<void>; release: () => void }
const runs: string[] = []
let side = 0
let sideMost = 0
const aborted: string[] = []
const failed: string[] = []

function shut(): void {
  let release = (): void => undefined
  gate = { open: new Promise<void>((done) => (release = done)), release: () => release() }
}

async function run(name: string, { key }: Input): Promise<void> {
  runs.push(`${name} ${key}`)
  sideMost = Math.max(sideMost, ++side)
  await gate.open
  side--
}
const runsOf = (name: string) => runs.filter((candidate) => candidate.startsWith(name)).length
const send = (definition: Job<typeof input>, key: string) =>
  inTransaction(db, (tx) => jobs.send(tx, definition, { key }))
const queued = async (name: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = ${name}`.execute(db)
  return rows[0]!.n
}

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.url)
  shut()
  jobs = await openJobs(database.url, openLog('silent'), true, (name) => void failed.push(name))
  await jobs.register([
    ...[once, again, free].map((definition) =>
      workOn(definition, (data) => run(definition.name, data)),
    ),
    workOn(brief, async ({ key }, signal) => {
      runs.push(`test.brief ${key}`)
      signal.addEventListener('abort', () => aborted.push(key))
      await sleep(20_000, undefined, { signal })
    }),
    workOn(early, async ({ key }) => {
      runs.push(`test.early ${key}`)
      if (runsOf('test.early') < 2) throw new NotYet('too early')
    }),
    workOn(broken, async () => {
      throw new Error('a defect')
    }),
  ])
})
afterAll(async () => {
  gate.release()
  await jobs.stop()
  await db.destroy()
  await database.drop()
})

test('a job exists exactly if its cause was committed, and takes no other connection', async () => {
  const narrow = openDb(database.url, { max: 1 })
  const failing = inTransaction(narrow, async (tx) => {
    expect(await jobs.send(tx, free, { key: 'undone' })).toBe(true)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await queued('test.free')).toBe(0)
  await narrow.destroy()
})

test('an input of another shape is refused before anything is queued', async () => {
  const wrong = { kee: 'x' } as unknown as Input
  await expect(inTransaction(db, (tx) => jobs.send(tx, free, wrong))).rejects.toThrow('test.free')
})

test('of sends at the same moment one makes the job; while it runs there is no other', async () => {
  const both = await Promise.all(
    Array.from({ length: 8 }, () =>
      inTransaction(db, async (tx: Tx) => {
        const isNew = await jobs.send(tx, once, { key: 'a' })
        await sleep(20)
        return isNew
      }),
    ),
  )
  expect(both.filter(Boolean)).toHaveLength(1)
  await expect.poll(() => runsOf('test.once'), { timeout: 10_000 }).toBe(1)
  expect(await send(once, 'a')).toBe(false)
  expect(await send(once, 'b')).toBe(true)
  await expect.poll(() => runsOf('test.once'), { timeout: 10_000 }).toBe(2)
  gate.release()
  // Once finished, it may be sent again.
  await expect.poll(() => send(once, 'a'), { timeout: 10_000 }).toBe(true)
  shut()
})

test('what asks for another run while one is under way gets exactly one', async () => {
  expect(await send(again, 'a')).toBe(true)
  await expect.poll(() => runsOf('test.again'), { timeout: 10_000 }).toBe(1)
  const sent = await Promise.all([send(again, 'a'), send(again, 'a'), send(again, 'a')])
  expect(sent.filter(Boolean)).toHaveLength(1)
  gate.release()
  await expect.poll(() => runsOf('test.again'), { timeout: 10_000 }).toBe(2)
  shut()
})

test('as many run side by side as the job says, and each has its own time limit', async () => {
  side = sideMost = 0
  for (const key of 'abcdef') await send(free, key)
  await send(brief, 'late')
  await expect.poll(() => runsOf('test.free'), { timeout: 10_000 }).toBe(3)
  await expect.poll(() => aborted, { timeout: 15_000 }).toEqual(['late'])
  expect(runsOf('test.free')).toBe(3)
  gate.release()
  await expect.poll(() => runsOf('test.free'), { timeout: 15_000 }).toBe(6)
  expect(sideMost).toBe(3)
})

test('a run that fails or takes too long is told of, once', async () => {
  await send(early, 'a')
  await expect.poll(() => runsOf('test.early'), { timeout: 15_000 }).toBe(2)
  await send(broken, 'a')
  await expect
    .poll(() => failed.toSorted(), { timeout: 15_000 })
    .toEqual(['test.brief', 'test.broken'])
})

test('a queue that becomes unique keeps the jobs that wait in it', async () => {
  const before = define('test.changed')
  const after = define('test.changed', { unique: 'unfinished' })
  const other = await openJobs(database.url, openLog('fatal'), false)
  await other.register([workOn(before, async () => undefined)])
  await inTransaction(db, (tx) => other.send(tx, before, { key: 'waits' }))
  await other.register([workOn(after, async () => undefined)])
  const { rows } = await sql<{ data: Input }>`select data from pgboss.job
    where name = 'test.changed'`.execute(db)
  expect(rows).toEqual([{ data: { key: 'waits' } }])
  await other.stop()
})

test('a daily turn that came while no worker ran is made up for once by the next', async () => {
  const options = { input: noInput, timeoutSeconds: 60, unique: 'unfinished' } as const
  const nightly = job({ name: 'test.nightly', cron: '37 3 * * *', ...options })
  const hourly = job({ name: 'test.hourly', cron: '37 * * * *', ...options })
  const works = [nightly, hourly].map((definition) => workOn(definition, async () => undefined))
  /** How often each was sent, once a worker has come. */
  const sentAfterStart = async (): Promise<number[]> => {
    const worker = await openJobs(database.url, openLog('silent'), true)
    await worker.register(works)
    await worker.stop()
    return [await queued('test.nightly'), await queued('test.hourly')]
  }
  // The first turn of a new queue is still to come.
  expect(await sentAfterStart()).toEqual([0, 0])
  await sql`update pgboss.queue set created_on = now() - interval '2 days'
    where name like 'test.%ly'`.execute(db)
  expect(await sentAfterStart()).toEqual([1, 0])
  expect(await sentAfterStart()).toEqual([1, 0])
  await sql`update pgboss.job set created_on = created_on - interval '25 hours', state = 'completed'
    where name = 'test.nightly'`.execute(db)
  expect(await sentAfterStart()).toEqual([2, 0])
})
