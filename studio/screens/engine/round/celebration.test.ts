import { expect, test } from 'vitest'
import { celebrationOf, countedAmount, countUpMs } from './celebration.ts'

test.each([
  [0, 'none'],
  [500_000, 'none'],
  [1_000_000, 'none'],
  [1_010_000, 'win'],
  [14_990_000, 'win'],
  [15_000_000, 'big'],
  [49_990_000, 'big'],
  [50_000_000, 'huge'],
])('%i of a stake of 1,000,000: %s', (amount, celebration) => {
  expect(celebrationOf(amount, 1_000_000)).toBe(celebration)
  expect(countUpMs(amount, 1_000_000) > 0).toBe(celebration !== 'none')
})

test('the count never goes back, never passes the amount and ends on it', () => {
  const amount = 12_340_000
  let last = 0
  for (let part = 0; part <= 1; part += 0.01) {
    const now = countedAmount(amount, part, 10_000)
    expect(now).toBeGreaterThanOrEqual(last)
    expect(now).toBeLessThanOrEqual(amount)
    expect(now % 10_000).toBe(0)
    last = now
  }
  expect(countedAmount(amount, 1, 10_000)).toBe(amount)
  expect(countedAmount(amount, 2, 10_000)).toBe(amount)
})

test('a larger win counts longer, and none longer than seven seconds', () => {
  const times = [1.1, 2, 5, 10, 20, 60, 1_000].map((by) => countUpMs(by * 1_000_000, 1_000_000))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThan(7_000)
})
