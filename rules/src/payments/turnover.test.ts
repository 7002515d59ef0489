import { type Money, money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDeposit,
  noTurnover,
  spreadDone,
  turnoverDone,
  turnoverLeft,
  type TurnoverStep,
  turnoverWithout,
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
  const what = fc.constantFrom('deposit', 'gift', 'stake')
  fc.assert(
    fc.property(fc.array(fc.record({ what, amount: amounts })), (acts) => {
      let [plain, given, wagered] = [noTurnover, noTurnover, money(0n)]
      let steps: TurnoverStep[] = []
      for (const [at, { what: act, amount }] of acts.entries()) {
        if (act === 'stake') wagered = money(wagered + amount)
        else {
          // A new round, as the store begins it.
          if (turnoverLeft(given, wagered) === 0n) steps = []
          steps.push({ subject: `${act}${at}`, required: amount, wagered })
          given = addDeposit(given, wagered, amount, 100)
          if (act !== 'gift') plain = addDeposit(plain, wagered, amount, 100)
        }
      }
      const after = turnoverWithout(noTurnover, steps, (subject) => subject.startsWith('gift'))
      fc.pre(steps.length > 0)
      expect(turnoverLeft(after, wagered)).toBe(turnoverLeft(plain, wagered))
      expect(turnoverLeft(after, wagered) <= turnoverLeft(given, wagered)).toBe(true)
    }),
  )
})

const step = (subject: string, required: number, wagered: number): TurnoverStep => ({
  ...{ subject, required: money(BigInt(required)), wagered: money(BigInt(wagered)) },
})
test.each([
  {
    what: 'stakes before a deposit that came when only the gift was left count for the gift alone',
    ...{ steps: [step('gift', 100, 0), step('deposit', 50, 80)], wagered: 80, left: 50 },
  },
  {
    what: 'stakes after the deposit count for it, whatever they counted for first',
    ...{ steps: [step('gift', 100, 0), step('deposit', 50, 0)], wagered: 50, left: 0 },
  },
  {
    what: 'a deposit before the gift that was met by then is over',
    ...{
      steps: [step('first', 50, 0), step('gift', 100, 0), step('deposit', 50, 80)],
      ...{ wagered: 90, left: 40 },
    },
  },
  {
    what: 'a part that travelled to another member takes no more than is left without the gift',
    ...{ steps: [step('first', 50, 0), step('gift', 100, 0), step('sent', -80, 20)], wagered: 20 },
    left: 0,
  },
])('$what', ({ steps, wagered, left }) => {
  const after = turnoverWithout(noTurnover, steps, (subject) => subject === 'gift')
  expect(turnoverLeft(after, money(BigInt(wagered)))).toBe(BigInt(left))
})
