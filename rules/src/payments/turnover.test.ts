import { type Money, money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDeposit,
  noTurnover,
  releasedTurnover,
  spreadDone,
  turnoverDone,
  turnoverLeft,
} from './turnover.ts'

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
  { required: [100, 50, 30], done: 0, met: [0, 0, 0] },
  { required: [100, 50, 30], done: 99, met: [99, 0, 0] },
  { required: [100, 50, 30], done: 120, met: [100, 20, 0] },
  { required: [100, 50, 30], done: 180, met: [100, 50, 30] },
  { required: [], done: 0, met: [] },
])('$done staked meets $required by $met', ({ required, done, met }) => {
  const amounts = required.map((amount) => money(BigInt(amount)))
  expect(spreadDone(amounts, money(BigInt(done))).map(Number)).toEqual(met)
})

test('a gift that is taken back leaves what would be left had it never been given', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10_000n }).map(money)
  const step = fc.record({ isDeposit: fc.boolean(), amount: amounts })
  fc.assert(
    fc.property(amounts, amounts, fc.array(step), (first, gift, steps) => {
      let plain = addDeposit(noTurnover, money(0n), first, 100)
      fc.pre(turnoverLeft(plain, money(0n)) > 0n)
      let given = addDeposit(plain, money(0n), gift, 100)
      let wagered = money(0n)
      for (const { isDeposit, amount } of steps) {
        if (isDeposit) {
          plain = addDeposit(plain, wagered, amount, 100)
          given = addDeposit(given, wagered, amount, 100)
        } else wagered = money(wagered + amount)
        // Where all was staked a new round begins, of which the gift is no part.
        if (turnoverLeft(plain, wagered) === 0n) return
      }
      const released = releasedTurnover(given, wagered, gift)
      const after = { ...given, required: money(given.required - released) }
      expect(turnoverLeft(after, wagered)).toBe(turnoverLeft(plain, wagered))
    }),
  )
})
