import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from './embedded/create-database.ts'
import { migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let server: TestDatabase
let folder: string
let name: string

beforeAll(async () => {
  server = await testDatabase()
})
afterAll(() => server.drop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kancil-migrations-'))
  name = `test_${randomBytes(8).toString('hex')}`
  await createDatabase(server.ownerUrl, name) // Empty, not copied from the template.
})
afterEach(async () => {
  await dropDatabase(server.ownerUrl, name)
  rmSync(folder, { recursive: true, force: true })
})

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
}

function on(database: string): string {
  const url = new URL(server.ownerUrl)
  url.pathname = `/${database}`
  return url.href
}

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: on(name) })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const run = (): Promise<string[]> => migrate(on(name), { folder })

test('files are applied in order and once, one that came later too', async () => {
  write('0002-b.sql', 'insert into a values (1);')
  write('0001-a.sql', 'create table a (id integer);')
  expect(await run()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await run()).toEqual([])
  write('0003-c.sql', 'insert into a values (2);')
  expect(await run()).toEqual(['0003-c.sql'])
  expect(await ask('select id from a order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('of many that start at once, one does the work', async () => {
  write(
    '0001-a.sql',
    'create table a (id integer); select pg_sleep(0.05); insert into a values (1);',
  )
  write('0002-b.sql', 'insert into a values (2);')
  const results = await Promise.all(Array.from({ length: 6 }, run))
  expect(results.flat().toSorted()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await ask('select id from a')).toHaveLength(2)
})

test('a failing file names its line and leaves nothing of itself', async () => {
  write('0001-a.sql', 'create table a (id integer);')
  write('0002-b.sql', 'create table b (id integer);\ninsert into a\n  values (x);\n')
  await expect(run()).rejects.toThrow(/^migration 0002-b\.sql, line 3: column "x" does not exist/)
  expect(await ask(`select to_regclass('a') is null as a, to_regclass('b') is null as b`)).toEqual([
    { a: false, b: true },
  ])
  write('0002-b.sql', 'create table b (id integer);')
  expect(await run()).toEqual(['0002-b.sql'])
})

test('an applied file may not change, and may not go', async () => {
  write('0001-a.sql', 'create table a (id integer);')
  await run()
  write('0001-a.sql', 'create table a (id bigint);')
  await expect(run()).rejects.toThrow(/0001-a\.sql was changed after it was applied/)
  write('0001-a.sql', 'create table a (id integer);')
  expect(await run()).toEqual([])
  rmSync(join(folder, '0001-a.sql'))
  await expect(run()).rejects.toThrow(/newer version/)
})

test.each([
  { files: ['1-a.sql'], message: /name must be like/ },
  { files: ['0001-a.sql', '0001-b.sql'], message: /taken twice/ },
])('names $files are refused', async ({ files, message }) => {
  for (const file of files) write(file, 'select 1;')
  await expect(run()).rejects.toThrow(message)
})

test('the server runs the job queue in the tables that the owner made', async () => {
  const boss = new PgBoss({ connectionString: server.url, migrate: false, createSchema: false })
  const errors: unknown[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  await boss.createQueue('errand')
  await boss.send('errand', { to: 'market' })
  const jobs = await boss.fetch<{ to: string }>('errand')
  expect(jobs.map((job) => job.data)).toEqual([{ to: 'market' }])
  await boss.complete('errand', jobs[0]!.id)
  await boss.supervise()
  await boss.stop({ graceful: false })
  expect(errors).toEqual([])
})
