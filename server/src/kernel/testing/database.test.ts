import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

let first: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  first = await testDatabase()
  other = await testDatabase()
})
afterAll(() => Promise.all([first.drop(), other.drop()]))

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('each test database is migrated and apart from the others', async () => {
  await ask(first.url, `insert into setting (key, value, updated_by) values ('a', '1', 'test')`)
  expect(await ask(first.url, 'select key from setting')).toEqual([{ key: 'a' }])
  expect(await ask(other.url, 'select key from setting')).toEqual([])
})

test('the server signs in as kancil_app, which has rows but no tables of its own', async () => {
  const [role] = await ask(first.url, `select pg_has_role('kancil_app', 'usage') as app`)
  expect(role).toEqual({ app: true })
  await expect(ask(first.url, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(ask(first.url, 'drop table setting')).rejects.toThrow(/must be owner/)
  await expect(ask(first.url, `delete from migration`)).rejects.toThrow(/permission denied/)
})
