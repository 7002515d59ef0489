import { expect, test } from 'vitest'
import { nativeDoor } from './door.ts'

const game = {
  ...{ code: 'test-slot', name: { en: 'Test' }, category: 'slots', provider: 'Test' },
  ...{ rtp: ['96.00'], volatility: 'low', minBet: { MYR: '0.20' }, maxBet: { MYR: '100.00' } },
  ...{ features: [], devices: ['desktop'], demo: false, images: {}, version: '1' },
  ...{ restrictedCountries: ['SG'], restrictedCurrencies: [] },
}
const listOf = (over: object) =>
  nativeDoor.readCatalogue(200, JSON.stringify({ games: [game, { ...game, ...over }] }))

test.each([
  {},
  { lines: 20 },
  { name: { en: '', cn: '金虎' } },
  { later: 'field' },
  { minBet: { GOLD: 'a nugget', MYR: '1' } },
])('a list with %j is accepted', (over) => {
  expect(listOf(over)).toHaveLength(2)
})

test.each([
  { code: 'Not a code' },
  { name: { en: 5 } },
  { name: { en: 'a\u0000' } },
  { name: { en: '\ud800' } },
  { name: { en: 'x'.repeat(257) } },
  { rtp: [96] },
  { minBet: null },
  { maxBet: { MYR: 100 } },
  { maxBet: { MYR: '1,000.00' } },
  { maxBet: { MYR: '10.005' } },
  { minBet: { IDR: '1000.50' } },
  { restrictedCountries: undefined },
  { devices: 'desktop' },
  { demo: 'yes' },
  { version: undefined },
  { volatility: 5 },
  { lines: 1e10 },
  { lines: 2.5 },
])('a list with %j is refused', (over) => {
  expect(listOf(over)).toBe(null)
})

test.each(['http://', 'https://%', 'http://[', 'javascript:alert(1)', '/play', 5])(
  'a launch to %j has no address',
  (url) => {
    const answer = { url, gameSessionId: 'g', expiresAt: '2030-01-01T00:00:00Z' }
    const outcome = nativeDoor.readLaunch(200, JSON.stringify(answer))
    expect(outcome).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
  },
)

const table = {
  ...{ tableId: 'baccarat:melati', gameCode: 'baccarat', name: 'Melati', players: 3 },
  ...{ road: 'sides', status: 'open', results: [{ text: 'B', tone: 'red' }] },
}
const tablesOf = (over: object) =>
  nativeDoor.readTables!(200, JSON.stringify({ tables: [table, { ...table, ...over }] }))

test('tables for the lobby’s cards are taken with their roads', () => {
  expect(tablesOf({ road: 'values', results: [], status: 'closed' })).toHaveLength(2)
  expect(nativeDoor.readTables!(404, '{}')).toBe(null)
})

test.each([
  { road: 'bead' },
  { players: -1 },
  { players: 2.5 },
  { gameCode: '' },
  { name: 5 },
  { status: 'full' },
  { results: [{ text: 'B', tone: 'pink' }] },
  { results: [{ text: 'more than eight', tone: 'red' }] },
  { results: Array.from({ length: 101 }, () => ({ text: 'B', tone: 'red' })) },
  { results: 'BBP' },
])('tables with %j are refused', (over) => {
  expect(tablesOf(over)).toBe(null)
})
