import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../kernel/testing/database.ts'

let database: TestDatabase
let app: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  app = new pg.Client({ connectionString: database.url })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await database.drop()
})

test.each([
  'update entry set amount = amount + 1',
  'delete from entry',
  'truncate entry',
  'drop table entry',
  'update transfer set amount = amount + 1',
  'delete from transfer',
  'update tombstone set round_id = null',
  'delete from tombstone',
  'delete from round_state',
  'update ledger_audit set is_clean = true',
  'delete from account',
  'delete from hold',
  'delete from report_day',
  'delete from ledger_proof_mark',
  'update installation set real_money = not real_money',
  `update currency set exponent = 6`,
])('the server’s own role may not: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the currencies of the contract are those of the database', async () => {
  const { currencyExponents } = await import('@kancil/contract/money')
  const { rows } = await app.query<{ code: string; exponent: number }>(
    'select code, exponent from currency',
  )
  expect(Object.fromEntries(rows.map((row) => [row.code, row.exponent]))).toEqual(currencyExponents)
})
