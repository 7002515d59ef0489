import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prizeAt, splitPool, tableRoll } from './draw.ts'

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const seed = 'a'.repeat(64)
const prizes = [
  { amount: 100_00, weight: 10, stock: 1 },
  { amount: 10_00, weight: 990, stock: 2 },
  { amount: 0, weight: 9_000, stock: 0 },
]

test.each([
  ['the first weight', 0, [], 0],
  ['its last number', 9, [], 0],
  ['the second', 10, [], 1],
  ['the rest', 9_999, [], 2],
  ['one that is gone gives the next smaller', 0, [1], 1],
  ['both are gone', 0, [1, 2], 2],
] as const)('%s', (_what, roll, given, prize) => {
  expect(prizeAt(prizes, roll, given)).toBe(prize)
})

test('rolls depend on the seed and on the member, and reach the whole table', () => {
  const rolls = Array.from({ length: 2_000 }, (_, at) => tableRoll(hmac, seed, 'pgm', `m${at}`))
  expect(tableRoll(hmac, seed, 'pgm', 'm0')).toBe(rolls[0])
  expect(tableRoll(hmac, 'b'.repeat(64), 'pgm', 'm0')).not.toBe(rolls[0])
  const share = rolls.filter((roll) => roll < 5_000).length / rolls.length
  expect(share).toBeGreaterThan(0.45)
  expect(share).toBeLessThan(0.55)
})

test('packets add up to the pool, each at least the least', () => {
  const pools = fc
    .record({ count: fc.integer({ min: 2, max: 200 }), least: fc.integer({ min: 1, max: 50 }) })
    .chain(({ count, least }) =>
      fc.record({
        ...{ count: fc.constant(count), least: fc.constant(least) },
        pool: fc.integer({ min: count * least, max: count * least + 1_000_000 }),
      }),
    )
  fc.assert(
    fc.property(pools, (terms) => {
      const packets = splitPool(hmac, seed, 'pgm', terms)
      expect(packets.reduce((sum, amount) => sum + amount, 0)).toBe(terms.pool)
      expect(Math.min(...packets)).toBeGreaterThanOrEqual(terms.least)
    }),
  )
})
