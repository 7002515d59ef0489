import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { afterFee, feeOf } from './fee.ts'

test.each([
  { amount: 100_00n, points: 0, min: 0n, fee: 0n },
  { amount: 100_00n, points: 150, min: 0n, fee: 1_50n },
  { amount: 99n, points: 150, min: 0n, fee: 1n },
  { amount: 33n, points: 100, min: 0n, fee: 0n },
  { amount: 100_00n, points: 10, min: 1_00n, fee: 1_00n },
  { amount: 50n, points: 0, min: 1_00n, fee: 50n },
])('$points points of $amount, at least $min, are $fee', ({ amount, points, min, fee }) => {
  expect(feeOf(money(amount), points, money(min))).toBe(fee)
  expect(afterFee(money(amount), money(fee))).toBe(amount - fee)
})
