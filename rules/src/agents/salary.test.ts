import type { ContractTerms, Tier } from '@kancil/contract/agents/terms'
import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { endedBy } from './offer.ts'
import { endedHours, endedPeriods, periodOf } from './periods.ts'
import { differentials, dividendOf, paymentOf, shareOf, wageOf } from './salary.ts'
import { costOf, isAffordable, isMoreGenerous, termsFault, tierFor } from './tiers.ts'

const tier = (minTurnover: number, minUsers: number, minLoss: number, rate: number): Tier => ({
  ...{ minTurnover, minUsers, minLoss, rateBasisPoints: rate },
})
const terms = (more: Partial<ContractTerms> = {}): ContractTerms => ({
  period: 'D',
  tiers: [tier(100_00, 1, 0, 30), tier(500_00, 3, 50_00, 50)],
  checkLoss: false,
  minActive: 10_00,
  carry: 'permanent',
  ...{ profitRateBasisPoints: 0, lossRateBasisPoints: 0, singleBetMin: 0 },
  ...more,
})
const facts = (turnover: number, activeUsers: number, netLoss = 0) => ({
  ...{ turnover: money(BigInt(turnover)), activeUsers, netLoss: money(BigInt(netLoss)) },
})

test.each([
  [facts(99_99, 9), false, 0, 0n],
  [facts(100_00, 1), false, 30, 30n],
  [facts(500_00, 2), false, 30, 150n],
  [facts(500_00, 3), false, 50, 250n],
  [facts(500_00, 3, 49_99), true, 30, 150n],
  [facts(500_00, 3, 50_00), true, 50, 250n],
  [facts(333_33, 1), false, 30, 99n],
  [facts(-500_00, 5), false, 0, 0n],
])('a wage of %o', (team, checkLoss, rate, amount) => {
  const wage = wageOf(terms({ checkLoss }), team)
  expect([wage.tier?.rateBasisPoints ?? 0, wage.amount]).toEqual([rate, amount])
})

test.each([
  ['permanent', -100, -50, -150n],
  ['previous', -100, -50, -100n],
  ['previous', 20, -50, 0n],
  ['none', -100, -50, 0n],
] as const)('a period that the team won carries %s', (carry, loss, carryIn, carryOut) => {
  const dividend = dividendOf(terms({ carry }), facts(0, 9, loss), money(BigInt(carryIn)))
  expect([dividend.amount, dividend.carryOut]).toEqual([0n, carryOut])
})

test('what is carried in lowers the base, and is used up', () => {
  const dividend = dividendOf(terms(), facts(600_00, 3, 100_00), money(-40_00n))
  expect(dividend).toMatchObject({ base: 60_00n, amount: 30n, carryOut: 0n })
})

test.each([
  [1_000n, 400n, 0n, { pay: 600n, repaid: 0n, debt: 0n }],
  [1_000n, 1_000n, 50n, { pay: 0n, repaid: 0n, debt: 50n }],
  [400n, 1_000n, 50n, { pay: 0n, repaid: 0n, debt: 650n }],
  [1_000n, 400n, 650n, { pay: 0n, repaid: 600n, debt: 50n }],
  [1_000n, 400n, 100n, { pay: 500n, repaid: 100n, debt: 0n }],
])('own %d, lower %d, debt %d', (own, lower, debt, expected) => {
  expect(paymentOf(money(own), money(lower), money(debt))).toEqual(expected)
})

test('levels earn the difference of their rates, and together never more than the highest', () => {
  expect(differentials(money(1_000_000n), [20, 50, 70, 100])).toEqual([2000n, 3000n, 2000n, 3000n])
  for (const amount of [1n, 99n, 12_345n, 987_654_321n]) {
    const sum = differentials(money(amount), [7, 13, 13, 90]).reduce((a, b) => a + b, 0n)
    expect(sum).toBeLessThanOrEqual(shareOf(money(amount), 90))
  }
})

test.each([
  [{ tiers: [] }, 'tiers_missing'],
  [{ tiers: [tier(2, 1, 0, 50), tier(1, 1, 0, 60)] }, 'tiers_out_of_order'],
  [{ tiers: [tier(1, 2, 0, 50), tier(2, 1, 0, 60)] }, 'tiers_out_of_order'],
  [{ tiers: [tier(1, 1, 0, 50), tier(2, 1, 0, 50)] }, 'tiers_out_of_order'],
  [{ tiers: [tier(0, 0, 0, 0)] }, 'tiers_out_of_order'],
  [{ period: 'W' }, 'period_wrong'],
  [{}, null],
] as const)('terms %o', (more, fault) => {
  expect(termsFault('daily', terms(more as Partial<ContractTerms>))).toBe(fault)
})

test.each([
  ['the same', {}, false],
  ['less for as much', { tiers: [tier(100_00, 1, 0, 20)] }, false],
  ['as much for less turnover', { tiers: [tier(99_00, 1, 0, 30)] }, true],
  ['as much for fewer users', { tiers: [tier(500_00, 2, 50_00, 50)] }, true],
  ['more for more', { tiers: [tier(900_00, 9, 90_00, 51)] }, true],
  ['a lower bar for activity', { minActive: 9_99 }, true],
  ['another period', { period: 'M' }, true],
] as const)('%s is more generous: %#', (_, more, expected) => {
  const lower = terms(more as Partial<ContractTerms>)
  expect(isMoreGenerous('daily', lower, terms())).toBe(expected)
})

test('terms that are not more generous never pay more, whatever the team does', () => {
  const upper = terms()
  const lower = terms({ tiers: [tier(150_00, 1, 0, 30), tier(700_00, 4, 60_00, 45)] })
  expect(isMoreGenerous('daily', lower, upper)).toBe(false)
  for (let turnover = 0; turnover < 900_00; turnover += 37_13)
    for (let users = 0; users < 6; users++) {
      const team = facts(turnover, users)
      expect(wageOf(lower, team).amount).toBeLessThanOrEqual(wageOf(upper, team).amount)
    }
})

test('the highest tier counts, and all percentages stay below what the house holds', () => {
  expect(tierFor(terms(), facts(10_000_00, 100))?.rateBasisPoints).toBe(50)
  const salary = { kind: 'daily', terms: terms() } as const
  const dividend = { kind: 'dividend', terms: terms({ tiers: [tier(0, 0, 1, 2_000)] }) } as const
  expect(costOf(120, [salary, dividend])).toBe(120 + 50 + 80)
  expect(isAffordable(399)).toBe(true)
  expect(isAffordable(400)).toBe(false)
})

test('a lower contract ends what gives more anywhere below it, and nothing else', () => {
  const tree = [
    { id: 'b', parent: 'a', isAbove: true },
    { id: 'c', parent: 'b', isAbove: true },
    { id: 'd', parent: 'b', isAbove: false },
    { id: 'e', parent: 'd', isAbove: true },
    { id: 'x', parent: 'a', isAbove: true },
  ]
  expect(endedBy('b', tree)).toEqual(['c', 'e'])
  expect(endedBy('e', tree)).toEqual([])
})

test.each([
  ['D', '2026-02-28', '2026-02-28', '2026-02-28'],
  ['W', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['W', '2026-03-02', '2026-03-02', '2026-03-08'],
  ['H', '2028-02-15', '2028-02-01', '2028-02-15'],
  ['H', '2028-02-16', '2028-02-16', '2028-02-29'],
  ['M', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('the %s period of %s', (kind, day, fromDay, toDay) => {
  expect(periodOf(kind, day)).toEqual({ kind, key: `${kind}:${fromDay}`, fromDay, toDay })
})

test('periods end at the site’s midnight, whatever the machine’s zone', () => {
  const before = new Date('2026-03-01T15:59:59.999Z')
  const after = new Date('2026-03-01T16:00:00.000Z')
  expect(endedPeriods('D', '2026-02-28', before).map(({ key }) => key)).toEqual(['D:2026-02-28'])
  expect(endedPeriods('D', '2026-02-28', after).map(({ key }) => key)).toEqual([
    ...['D:2026-02-28', 'D:2026-03-01'],
  ])
  expect(endedPeriods('M', '2026-02-10', after).map(({ key }) => key)).toEqual(['M:2026-02-01'])
  const now = new Date('2026-03-01T16:05:00.000Z')
  expect(endedHours(new Date('2026-03-01T14:30:00.000Z'), now, 9)).toEqual([
    ...['hour:2026-03-01T14', 'hour:2026-03-01T15'],
  ])
  expect(endedHours(new Date('2026-01-01T00:00:00.000Z'), now, 1)).toEqual(['hour:2026-03-01T15'])
  expect(endedHours(now, now, 9)).toEqual([])
})
