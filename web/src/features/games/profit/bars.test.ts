import type { ProfitLine } from '@kancil/contract/games/profit'
import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'
import { rowsBy } from './rows.ts'

const line = (day: string, gameType: ProfitLine['gameType'], net: string): ProfitLine => ({
  ...{ day, gameType, rounds: 2, stake: '10.00', payout: '10.00', net, validBet: '10.00' },
})
const lines = [
  line('2026-03-01', 'RNG', '30.00'),
  line('2026-03-01', 'LIVE', '-10.00'),
  line('2026-03-03', 'RNG', '-60.00'),
]

test('lines add up by day and by product', () => {
  const days = rowsBy(lines, ({ day }) => day, 'MYR')
  expect(days.map(({ key, net, rounds }) => [key, net, rounds])).toEqual([
    ['2026-03-01', '20.00', 4],
    ['2026-03-03', '-60.00', 2],
  ])
  const products = rowsBy(lines, ({ gameType }) => gameType, 'MYR')
  expect(products.map(({ key, net }) => [key, net])).toEqual([
    ['RNG', '-30.00'],
    ['LIVE', '-10.00'],
  ])
})

test('a gain stands above zero and a loss below it, each at its day', () => {
  const days = rowsBy(lines, ({ day }) => day, 'MYR')
  const { zero, bars } = barsOf(days, '2026-03-01', '2026-03-04', { width: 400, height: 80 })
  expect(zero).toBe(20)
  expect(bars).toMatchObject([
    { day: '2026-03-01', isGain: true, x: 15, y: 0, height: 20 },
    { day: '2026-03-03', isGain: false, x: 215, y: 20, height: 60 },
  ])
})

test('a day without a result has no bar, and nothing divides by zero', () => {
  const days = rowsBy([line('2026-03-01', 'RNG', '0.00')], ({ day }) => day, 'MYR')
  expect(barsOf(days, '2026-03-01', '2026-03-01', { width: 10, height: 10 }).bars).toEqual([])
})
