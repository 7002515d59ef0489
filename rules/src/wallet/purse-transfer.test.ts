import { purseActs } from '@kancil/contract/games/purse-desk'
import { purseTransferStates } from '@kancil/contract/games/purses'
import { expect, test } from 'vitest'
import { actsFor, afterWord, nextAsk, vendorHasMore } from './purse-transfer.ts'

const direction = 'in' as const

test.each([
  ['done', 'done', 'done', false],
  ['failed', 'returned', 'returned', false],
  ['unknown', 'sent', null, true],
  ['pending', 'sent', null, false],
  ['wrong', 'sent', null, false],
  ['silent', 'sent', null, false],
] as const)('on its way, "%s" leads to %s', (word, state, book, sendAgain) => {
  const next = afterWord({ state: 'sent', booked: 'open', direction }, word)
  expect(next).toEqual({ state, book, sendAgain })
})

test.each([
  ['returned', 'done', 'contradicted'],
  ['returned', 'failed', 'returned'],
  ['returned', 'unknown', 'returned'],
  ['done', 'failed', 'contradicted'],
  ['done', 'done', 'done'],
  ['done', 'silent', 'done'],
] as const)('booked as %s, "%s" leads to %s and moves nothing', (booked, word, state) => {
  const next = afterWord({ state: booked, booked, direction }, word)
  expect(next).toEqual({ state, book: null, sendAgain: false })
})

test('no word changes a case that an operator has decided', () => {
  for (const state of ['contradicted', 'put_right', 'written_off'] as const)
    for (const word of ['done', 'failed', 'unknown', 'silent'] as const)
      expect(afterWord({ state, booked: 'returned', direction }, word).state).toBe(state)
})

test('who holds more than the books say follows from the direction and the booking', () => {
  expect(vendorHasMore({ direction: 'in', booked: 'returned' })).toBe(true)
  expect(vendorHasMore({ direction: 'out', booked: 'done' })).toBe(true)
  expect(vendorHasMore({ direction: 'in', booked: 'done' })).toBe(false)
  expect(vendorHasMore({ direction: 'out', booked: 'returned' })).toBe(false)
})

test('money is decided by an operator only while the vendor leaves it in doubt', () => {
  const deciding = purseActs.filter((act) => act !== 'ask')
  for (const state of purseTransferStates) {
    const booked = state === 'sent' ? 'open' : 'returned'
    const acts = actsFor({ state, booked, direction })
    const mayDecide = deciding.some((act) => acts.includes(act))
    expect(mayDecide).toBe(state === 'sent' || state === 'contradicted')
  }
})

test('an open transfer is asked about for ever, an ended one for a day', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  expect(nextAsk('sent', 1_000, now)).toEqual(new Date('2026-06-01T00:10:00Z'))
  expect(nextAsk('contradicted', 1_000, now)).not.toBeNull()
  expect(nextAsk('done', 0, now)).toEqual(new Date('2026-06-01T00:01:00Z'))
  expect(nextAsk('returned', 4, now)).toBeNull()
  expect(nextAsk('written_off', 0, now)).toBeNull()
})
