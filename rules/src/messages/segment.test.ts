import type { Segment } from '@kancil/contract/messages/segment'
import { money } from '@kancil/contract/money'
import { describe, expect, test } from 'vitest'
import { contradicts, isEveryone, isWithinBounds, startFault } from './segment.ts'

const all: Segment = { audience: 'members', currencies: [], languages: [] }

describe('everyone', () => {
  test.each([
    [all, true],
    [{ ...all, audience: 'players' }, false],
    [{ ...all, currencies: ['MYR'] }, false],
    [{ ...all, languages: ['EN'] }, false],
    [{ ...all, rankMin: 0 }, false],
    [{ ...all, joinedWithinDays: 7 }, false],
  ] as const)('%o: %s', (segment, expected) =>
    expect(isEveryone(segment as unknown as Segment)).toBe(expected),
  )
})

test.each([
  [{ rankMin: 5, rankMax: 4 }, true],
  [{ rankMin: 4, rankMax: 4 }, false],
  [{ seenWithinDays: 7, awayForDays: 30 }, true],
  [{ seenWithinDays: 30, awayForDays: 7 }, false],
  [{ balanceMin: '10.00', balanceMax: '9.99' }, true],
  [{ balanceMin: '9.00', balanceMax: '10.00' }, false],
])('%o contradicts itself: %s', (filters, expected) =>
  expect(contradicts({ ...all, ...filters })).toBe(expected),
)

test('the bounds are inclusive', () => {
  const bounds = { rankMin: 2, rankMax: 5, balanceMin: 100n, balanceMax: 200n }
  expect(isWithinBounds({ rank: 2, balance: money(100n) }, bounds)).toBe(true)
  expect(isWithinBounds({ rank: 5, balance: money(200n) }, bounds)).toBe(true)
  expect(isWithinBounds({ rank: 6, balance: money(150n) }, bounds)).toBe(false)
  expect(isWithinBounds({ rank: 3, balance: money(99n) }, bounds)).toBe(false)
})

test('a campaign begins now, or within ninety days', () => {
  const now = new Date('2026-11-23T12:00:00.000Z')
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(startFault(null, now)).toBeNull()
  expect(startFault(now, now)).toBe('starts_in_past')
  expect(startFault(inDays(90), now)).toBeNull()
  expect(startFault(inDays(91), now)).toBe('starts_too_late')
})
