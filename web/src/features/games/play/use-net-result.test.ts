import { expect, test } from 'vitest'
import { sumOf } from './use-net-result.ts'

test.each([
  [[], '0.00'],
  [['-0.50'], '-0.50'],
  [['10.10', '-20.05', '0.95'], '-9.00'],
  [['5', '-7'], '-2'],
  [['0.001', '0.002'], '0.003'],
])('the sum of %j is %s', (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum)
})
