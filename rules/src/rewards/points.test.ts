import { expect, test } from 'vitest'
import { earnedUnits, pointsText, pointsWorth, tableSteps } from './points.ts'

test.each([
  ['a hundred in slots', 100_00n, 'MYR', 120, '1.20'],
  ['a hundred at tables', 100_00n, 'MYR', 70, '0.70'],
  ['ten sen', 10n, 'MYR', 120, '0.00'],
  ['a thousand dong', 1_000n, 'VND', 100, '10.00'],
  ['a dinar', 100_000n, 'KWD', 100, '1.00'],
] as const)('%s', (_what, valid, currency, ratio, points) => {
  expect(pointsText(earnedUnits(valid, currency, ratio))).toBe(points)
})

test('what many small bets earn is what their sum earns, and all of it can be taken back', () => {
  const bets = Array.from({ length: 500 }, (_, place) => BigInt((place * 37) % 101))
  const sum = bets.reduce((total, bet) => total + bet, 0n)
  const earned = bets.reduce((total, bet) => total + earnedUnits(bet, 'MYR', 120), 0n)
  expect(earned).toBe(earnedUnits(sum, 'MYR', 120))
  expect(earned + earnedUnits(-sum, 'MYR', 120)).toBe(0n)
})

test('a negative balance is never shown as more than it is', () => {
  expect(pointsText(-1n)).toBe('-0.01')
  expect(pointsText(1_999_999_999n)).toBe('1.99')
})

test('a hundred points are one ringgit; less is rounded down', () => {
  expect(pointsWorth(100n, 'MYR', 100)).toBe(1_00n)
  expect(pointsWorth(333n, 'MYR', 1_000)).toBe(33n)
  expect(tableSteps(100)).toEqual([100, 200, 500, 1_000, 5_000, 10_000])
})
