import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const real = {
  DATABASE_URL: 'postgres://x',
  KANCIL_MODE: 'real',
  KANCIL_LICENCE: 'PAGCOR-0',
  KANCIL_JURISDICTION: 'MY',
  KANCIL_SECRET: 'x'.repeat(32),
  KANCIL_ORIGIN: 'https://play.example',
  KANCIL_CONSOLE_ORIGIN: 'https://desk.example',
}

test('play money is the default', () => {
  const { realMoney, licence } = readConfig({ DATABASE_URL: 'postgres://x' })
  expect({ realMoney, licence }).toEqual({ realMoney: false, licence: null })
})

test('real money starts with licence, jurisdiction, secret and an https origin', () => {
  expect(readConfig(real)).toMatchObject({
    realMoney: true,
    licence: { number: 'PAGCOR-0', jurisdiction: 'MY' },
  })
})

test.each([
  ['no licence', { KANCIL_LICENCE: '' }],
  ['no jurisdiction', { KANCIL_JURISDICTION: '' }],
  ['no secret', { KANCIL_SECRET: '' }],
  ['a short secret', { KANCIL_SECRET: 'short' }],
  ['no origin', { KANCIL_ORIGIN: '' }],
  ['a plain origin', { KANCIL_ORIGIN: 'http://play.example' }],
  ['no origin of the console', { KANCIL_CONSOLE_ORIGIN: '' }],
  ['a plain origin of the console', { KANCIL_CONSOLE_ORIGIN: 'http://desk.example' }],
  ['plain calls', { KANCIL_PLAIN_CALLS: '1' }],
])('real money refuses %s', (_what, wrong) => {
  expect(() => readConfig({ ...real, ...wrong })).toThrow(/real-money|Real-money/)
})

test.each([
  'content.example',
  'https://content.example/',
  'https://content.example/x',
  'http://content.example',
  'ftp://content.example',
  'http://localhost:8080',
  'https://localhost:8081',
  'https://play.example',
])('uploads have no address like %s', (origin) => {
  const env = { DATABASE_URL: 'postgres://x', KANCIL_ORIGIN: 'https://play.example' }
  expect(() => readConfig({ ...env, KANCIL_CONTENT_ORIGIN: origin })).toThrow(/CONTENT_ORIGIN/)
})

test('uploads have an address of their own where it is https, or on this machine', () => {
  const env = { DATABASE_URL: 'postgres://x' }
  expect(readConfig(env).contentOrigin).toBe('')
  for (const origin of ['https://content.example', 'http://127.0.0.1:8080'])
    expect(readConfig({ ...env, KANCIL_CONTENT_ORIGIN: origin }).contentOrigin).toBe(origin)
  expect(() => readConfig({ ...real, KANCIL_CONTENT_ORIGIN: 'http://127.0.0.1:8080' })).toThrow(
    /https/,
  )
})

test.each([
  { KANCIL_PORT: 'x' },
  { KANCIL_CURRENCY: 'ABC' },
  { KANCIL_ROLE: 'boss' },
  { DATABASE_URL: '' },
])('a wrong value is named: %o', (wrong) => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://x', ...wrong })).toThrow(
    /KANCIL_CURRENCY|--role|not a number|DATABASE_URL/,
  )
})

test.each(['0', '17', 'two', '1.5'])('batches in flight are not %s', (KANCIL_BATCHES_IN_FLIGHT) => {
  const env = { DATABASE_URL: 'postgres://x', KANCIL_BATCHES_IN_FLIGHT }
  expect(() => readConfig(env)).toThrow(/KANCIL_BATCHES_IN_FLIGHT/)
})

test('the wallet and the live connection go past a pooler where they are told to', () => {
  const direct = 'postgres://server'
  expect(readConfig({ DATABASE_URL: direct })).toMatchObject({
    ...{ databasePooled: false, walletDatabaseUrl: direct, liveDatabaseUrl: direct },
  })
  const env = { WALLET_DATABASE_URL: direct, LIVE_DATABASE_URL: direct }
  expect(readConfig({ DATABASE_URL: 'postgres://pooler', ...env })).toMatchObject({
    ...{ databaseUrl: 'postgres://pooler', databasePooled: true },
    ...{ walletDatabaseUrl: direct, liveDatabaseUrl: direct },
  })
})
