import { money } from '@kancil/contract/money'
import type { PurseOrder } from '@kancil/contract/ports/vendor-purse'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purseDoor } from './purse-door.ts'

const order: PurseOrder = {
  ...{ orderId: 'ptr_1', playerId: 'p1', direction: 'in', amount: money(1_250n), currency: 'MYR' },
}
const answer = {
  ...{ orderId: 'ptr_1', playerId: 'p1', direction: 'DEPOSIT', amount: '12.5', currency: 'MYR' },
  status: 'COMPLETED',
}
const wordOf = (status: number, body: unknown) =>
  purseDoor.readWord(status, typeof body === 'string' ? body : JSON.stringify(body), order)

test.each([
  ['COMPLETED', 'done'],
  ['FAILED', 'failed'],
  ['PENDING', 'pending'],
  ['UNKNOWN', 'unknown'],
] as const)('%s is read as %s', (status, word) => {
  expect(wordOf(200, { ...answer, status })).toBe(word)
})

test('an unknown order is named by its id alone, and with any status', () => {
  expect(wordOf(404, { orderId: 'ptr_1', status: 'UNKNOWN' })).toBe('unknown')
})

test.each([
  ['another order', { ...answer, orderId: 'ptr_2' }],
  ['another player', { ...answer, playerId: 'p2' }],
  ['the other direction', { ...answer, direction: 'WITHDRAW' }],
  ['another amount', { ...answer, amount: '12.51' }],
  ['more decimals than the currency has', { ...answer, amount: '12.505' }],
  ['another currency', { ...answer, currency: 'SGD' }],
  ['no state', { ...answer, status: 'FINE' }],
  ['a page', '<html>all is well</html>'],
])('an answer about %s is wrong', (_name, body) => {
  expect(wordOf(200, body)).toBe('wrong')
})

test('an answer from the vendor’s proxy does not count as an answer', () => {
  expect(wordOf(502, answer)).toBe('silent')
  expect(wordOf(401, { error: 'no' })).toBe('silent')
})

test('whatever bytes come, only a repeat of the order is done', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.json(), (status, body) => {
      expect(['wrong', 'silent']).toContain(wordOf(status, body))
      const balance = purseDoor.readBalance(status, body, { playerId: 'p1', currency: 'MYR' })
      expect(balance).toBeNull()
    }),
  )
})

test('a balance is that of the purse asked about', () => {
  const purse = { playerId: 'p1', currency: 'MYR' } as const
  const body = { ...purse, balance: '7.30' }
  expect(purseDoor.readBalance(200, JSON.stringify(body), purse)).toBe(730n)
  const other = JSON.stringify({ ...body, playerId: 'p2' })
  expect(purseDoor.readBalance(200, other, purse)).toBeNull()
})
