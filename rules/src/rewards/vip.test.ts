import type { VipLevel } from '@kancil/contract/rewards/programme-terms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ladderFault, toNextLevel, vipStanding } from './vip.ts'

const step = (turnover: number): VipLevel => ({
  ...{ name: `at ${turnover}`, turnover, deposits: turnover / 20, keep: turnover / 5 },
  ...{ riseGift: 0, weekGift: 0, birthdayGift: 0, rebateBasisPoints: 0 },
})
const ladder = [step(0), step(1_000), step(10_000), step(50_000)]
const month = (name: string, validBet: number, deposits = validBet) => ({
  ...{ month: name, validBet: BigInt(validBet), deposits: BigInt(deposits) },
})
const level = (months: ReturnType<typeof month>[], today: string) =>
  vipStanding(ladder, months, today).level

test.each([
  ['nothing', [], '2026-01', 0],
  ['just below', [month('2026-01', 999)], '2026-01', 0],
  ['reached', [month('2026-01', 1_000)], '2026-01', 1],
  ['two levels at once', [month('2026-01', 10_000)], '2026-01', 2],
  ['too few deposits', [month('2026-01', 10_000, 60)], '2026-01', 1],
  ['reached in its month, so not reviewed', [month('2026-01', 10_000)], '2026-02', 2],
  ['a month without play', [month('2026-01', 10_000)], '2026-03', 1],
  ['two of them', [month('2026-01', 10_000)], '2026-04', 0],
  ['kept', [month('2026-01', 10_000), month('2026-02', 2_000)], '2026-03', 2],
  ['not quite kept', [month('2026-01', 10_000), month('2026-02', 1_999)], '2026-03', 1],
  ['won back by one month', [month('2026-01', 10_000), month('2026-03', 2_000)], '2026-03', 2],
  ['over the year', [month('2025-12', 10_000), month('2026-01', 2_000)], '2026-02', 2],
] as const)('%s', (_what, months, today, expected) => {
  expect(level([...months], today)).toBe(expected)
})

test('what is missing counts this month after a lowering, and everything before it', () => {
  const rising = vipStanding(ladder, [month('2026-01', 4_000, 100)], '2026-01')
  expect(toNextLevel(ladder, rising)).toEqual({ level: 2, turnover: 6_000n, deposits: 400n })
  const lowered = vipStanding(ladder, [month('2026-01', 10_000)], '2026-03')
  expect(lowered).toMatchObject({ level: 1, earned: 2, isLowered: true })
  expect(toNextLevel(ladder, lowered)).toEqual({ level: 2, turnover: 2_000n, deposits: 0n })
  expect(toNextLevel(ladder, vipStanding(ladder, [month('2026-01', 90_000)], '2026-01'))).toBeNull()
})

test('a level never exceeds what was earned, and taking bets back never raises it', () => {
  const months = fc.array(
    fc.record({
      month: fc.integer({ min: 1, max: 9 }).map((number) => `2026-0${number}`),
      validBet: fc.bigInt({ min: 0n, max: 30_000n }),
      deposits: fc.bigInt({ min: 0n, max: 3_000n }),
    }),
    { maxLength: 9 },
  )
  fc.assert(
    fc.property(months, fc.nat(8), (played, place) => {
      const whole = vipStanding(ladder, played, '2026-09')
      expect(whole.level).toBeLessThanOrEqual(whole.earned)
      const without = played.map((each, at) => (at === place ? { ...each, validBet: 0n } : each))
      expect(vipStanding(ladder, without, '2026-09').earned).toBeLessThanOrEqual(whole.earned)
    }),
  )
})

test('each level asks for more than the one below', () => {
  expect(ladderFault(ladder)).toBeNull()
  expect(ladderFault([step(0), step(100), step(100)])).toBe('levels.2')
  expect(ladderFault([step(1), step(100)])).toBe('levels.0')
  expect(ladderFault([{ ...step(0), pointsPercent: 120 }, step(100)])).toBe('levels.0')
  expect(ladderFault([step(0), { ...step(100), pointsPercent: 120 }])).toBeNull()
})
