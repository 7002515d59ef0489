import { money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  netRequirements,
  refuseLineTransfer,
  releaseOf,
  travellingTurnover,
} from './line-transfer.ts'

const terms = { amountMin: money(10n), amountMax: money(500n), dayMax: money(800n), dayCount: 3 }
const facts = { cash: money(1_000n), dayUsed: money(0n), dayTransfers: 0 }

test.each([
  [9n, {}, 'amount_out_of_range'],
  [501n, {}, 'amount_out_of_range'],
  [10n, {}, null],
  [500n, {}, null],
  [500n, { dayUsed: money(300n) }, null],
  [500n, { dayUsed: money(301n) }, 'day_limit'],
  [10n, { dayTransfers: 3 }, 'day_limit'],
  [100n, { cash: money(99n) }, 'insufficient_funds'],
  [100n, { cash: money(100n) }, null],
] as const)('an amount of %s: case %#', (amount, change, refusal) => {
  expect(refuseLineTransfer(terms, { ...facts, ...change }, money(amount))).toBe(refusal)
})

test('nothing is free of bounds', () => {
  const free = { ...terms, amountMin: money(0n) }
  expect(refuseLineTransfer(free, facts, money(0n))).toBe('amount_out_of_range')
})

test.each([
  [100n, 500n, 1_000n, 50n],
  [100n, 1_000n, 1_000n, 100n],
  [1n, 1n, 3n, 1n],
  [0n, 500n, 1_000n, 0n],
  [5_000n, 100n, 1_000n, 100n],
] as const)('of %s left to stake, %s of %s takes %s along', (left, amount, cash, travels) => {
  expect(travellingTurnover(money(left), money(amount), money(cash))).toBe(travels)
})

test('the lock is never lost on the way, and never more than the money it travels with', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(amounts, amounts, amounts, (left, cash, part) => {
      const amount = (part % cash) + 1n
      const travels = travellingTurnover(money(left), money(amount), money(cash))
      expect(travels).toBeGreaterThanOrEqual(0n)
      expect(travels).toBeLessThanOrEqual(left < amount ? left : amount)
      // All the cash takes all the lock that it can carry.
      if (amount === cash) expect(travels).toBe(left < amount ? left : amount)
    }),
  )
})

test('what went along is taken off the newest requirements, what is named off its own', () => {
  const rows = [100n, 50n, -70n, 30n, -10n].map((required, at) => ({
    ...{ required: money(required), subject: `dep_${at}` },
  }))
  expect(netRequirements(rows).map(({ required }) => required)).toEqual([80n, 20n])
  const back = { required: money(-50n), subject: releaseOf('dep_0') }
  expect(netRequirements([...rows, back]).map(({ required }) => required)).toEqual([30n, 20n])
  // More than it asked for: the oldest are over without it.
  const row = (subject: string, required: bigint) => ({ subject, required: money(required) })
  const round = [row('dep_1', 50n), row('gft_1', 100n), row('dep_2', 50n)]
  expect(netRequirements([...round, row(releaseOf('gft_1'), -150n)])).toEqual([row('dep_2', 50n)])
})
