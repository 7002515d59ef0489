import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Live, openLive } from './channel.ts'
import { openLog } from '../log.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

const log = openLog('fatal')
let database: TestDatabase
let owner: pg.Client
let app: pg.Client
let here: Live
let there: Live
const heard: unknown[] = []
let losses = 0

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // A role may end only its own connections.
  app = new pg.Client({ connectionString: database.url })
  await app.connect()
  here = openLive(database.url, log)
  there = openLive(database.url, log)
  there.listen(
    ['site', 'member:mbr_1'],
    ({ data }) => heard.push(data),
    () => losses++,
  )
})
afterAll(async () => {
  await here.close()
  await there.close()
  await owner.end()
  await app.end()
  await database.drop()
})

const say = (data: unknown) => here.toSite({ type: 'note', data })
const settled = (count: number) =>
  expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
const afresh = () => void (heard.length = 0)

test('what is pushed before the processes know of each other arrives', async () => {
  say('first')
  await settled(1)
  expect(heard).toEqual(['first'])
})

test('everything arrives, in order: many of one type at once, and large ones', async () => {
  afresh()
  const large = 'x'.repeat(40_000)
  const all = Array.from({ length: 2_500 }, (_, n) => (n % 500 === 0 ? `${n}${large}` : n))
  for (const value of all) say(value)
  here.toMember('mbr_1', { type: 'note', data: 'own' })
  here.toMember('mbr_2', { type: 'note', data: 'another’s' })
  await settled(all.length + 1)
  expect(heard).toEqual([...all, 'own'])
})

test('after a lost connection both sides go on where they were', async () => {
  afresh()
  losses = 0
  for (let n = 0; n < 300; n++) {
    say(n)
    if (n % 100 === 50)
      await app.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'kancil live' and datname = current_database()`)
    if (n % 10 === 0) await new Promise((done) => setTimeout(done, 5))
  }
  await settled(300)
  // A row whose answer was lost with the connection is written again.
  expect([...new Set(heard)]).toEqual(Array.from({ length: 300 }, (_, n) => n))
  expect(losses).toBe(0)
})

test('a reader that finds rows gone says that it missed some', async () => {
  afresh()
  losses = 0
  await owner.query('update live_sequence set last_position = last_position + 5')
  say('after the gap')
  await settled(1)
  expect(losses).toBeGreaterThanOrEqual(1)
})

test('a message that the database refuses holds up none of those that follow', async () => {
  afresh()
  losses = 0
  say('no text in PostgreSQL: \u0000')
  await sleep(50)
  say('after it')
  await settled(1)
  expect(heard).toEqual(['after it'])
  expect(losses).toBeGreaterThanOrEqual(1)
})
