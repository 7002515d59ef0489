import { type Money, money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDeposit, spreadDone, noTurnover, turnoverDone, turnoverLeft } from './turnover.ts'

test('a deposit is to be staked once', () => {
  const turnover = addDeposit(noTurnover, money(700_00n), money(100_00n), 100)
  expect(turnover).toEqual({ required: 100_00n, base: 700_00n })
  expect(turnoverLeft(turnover, money(760_00n))).toBe(40_00n)
  // A rollback cancels a stake.
  expect(turnoverLeft(turnover, money(750_00n))).toBe(50_00n)
  expect(turnoverLeft(turnover, money(690_00n))).toBe(100_00n)
  expect(turnoverDone(turnover, money(5_000_00n))).toBe(100_00n)
})

test('what was staked beyond is not saved up for the next deposit', () => {
  const first = addDeposit(noTurnover, money(0n), money(100_00n), 100)
  const second = addDeposit(first, money(500_00n), money(20_00n), 100)
  expect(turnoverLeft(second, money(500_00n))).toBe(20_00n)
})

test('a second deposit before the first is staked adds up', () => {
  const first = addDeposit(noTurnover, money(0n), money(100_00n), 150)
  const second = addDeposit(first, money(50_00n), money(10_00n), 150)
  expect(second).toEqual({ required: 165_00n, base: 0n })
  expect(turnoverLeft(second, money(50_00n))).toBe(115_00n)
})

test('a multiple of 0 asks for nothing', () => {
  expect(turnoverLeft(addDeposit(noTurnover, money(9n), money(100_00n), 0), money(9n))).toBe(0n)
})

test('whatever comes, what is left is between nothing and all that was ever deposited', () => {
  const step = fc.record({ deposit: fc.boolean(), amount: fc.bigInt(-10_000n, 10_000n) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let turnover = noTurnover
      let wagered: Money = money(0n)
      let deposited = 0n
      for (const { deposit, amount } of steps) {
        const size = money(amount < 0n ? -amount : amount)
        if (deposit) {
          const before = turnoverLeft(turnover, wagered)
          turnover = addDeposit(turnover, wagered, size, 100)
          deposited += size
          expect(turnoverLeft(turnover, wagered)).toBe(before + size)
        } else wagered = money(wagered + amount < 0n ? 0n : wagered + amount)
        const left = turnoverLeft(turnover, wagered)
        expect(left >= 0n && left <= deposited).toBe(true)
      }
    }),
  )
})

test.each([
  [[100n, 50n, 30n], 0n, [0n, 0n, 0n]],
  [[100n, 50n, 30n], 99n, [99n, 0n, 0n]],
  [[100n, 50n, 30n], 120n, [100n, 20n, 0n]],
  [[100n, 50n, 30n], 180n, [100n, 50n, 30n]],
  [[], 0n, []],
])('requirements of %j with %s staked are met by %j', (required, done, met) => {
  expect(spreadDone(required.map(money), money(done))).toEqual(met)
})
