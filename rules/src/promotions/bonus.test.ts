import { gameCategories } from '@kancil/contract/games/vendors'
import { money } from '@kancil/contract/money'
import type { BonusTerms } from '@kancil/contract/promotions/terms'
import { expect, test } from 'vitest'
import {
  averageLoss,
  bonusFor,
  bonusProgress,
  expectedCost,
  splitAtEnd,
  stakeInLine,
  turnoverTarget,
} from './bonus.ts'
import { offerState } from './offer-state.ts'

const terms: BonusTerms = {
  ...{ base: 'deposit_and_bonus', percentBasisPoints: 5_000, amount: 0, cap: 100_00 },
  ...{ depositMin: 30_00, turnoverPercent: 1_500, days: 30, betMax: 0, cashOutMax: 0 },
  ...{ blockedLines: [], blockedGames: [] },
  contributionBasisPoints: Object.fromEntries(
    gameCategories.map((line) => [line, line === 'LIVE' ? 1_000 : 10_000]),
  ) as BonusTerms['contributionBasisPoints'],
}

test.each([
  ['below the smallest deposit', 29_99n, 0n],
  ['a share of it, rounded down', 33_33n, 16_66n],
  ['up to the cap', 500_00n, 100_00n],
])('%s', (_what, deposit, bonus) => {
  expect(bonusFor(terms, money(deposit))).toBe(bonus)
})

test('the worked examples of the handbook, section 8', () => {
  const hundred = money(100_00n)
  const target = turnoverTarget(terms, hundred, hundred)
  expect(target).toBe(3_000_00n)
  expect(averageLoss(target, 9_600)).toBe(120_00n)
  expect(expectedCost(hundred, target, 9_600)).toBe(0n)
  expect(expectedCost(hundred, money(600_00n), 9_600)).toBe(76_00n)
})

test('a line with a share needs more of it, one without none at all', () => {
  expect(stakeInLine(terms, money(60_00n), 'LIVE')).toBe(600_00n)
  const none = { contributionBasisPoints: { ...terms.contributionBasisPoints, PVP: 0 } }
  expect(stakeInLine(none, money(60_00n), 'PVP')).toBeNull()
})

test('progress is never less than nothing nor more than the target', () => {
  const done = (valid: bigint) =>
    bonusProgress(terms, money(50_00n), new Map([['RNG', money(valid)]])).done
  expect([done(-10n), done(20_00n), done(70_00n)]).toEqual([0n, 20_00n, 50_00n])
})

test('a largest cash-out counts what became cash before', () => {
  const bounded = { cashOutMax: 50_00 }
  expect(splitAtEnd(bounded, money(80_00n), money(0n))).toEqual({ cash: 50_00n, returned: 30_00n })
  expect(splitAtEnd(bounded, money(80_00n), money(60_00n))).toEqual({
    ...{ cash: 0n, returned: 80_00n },
  })
})

const start = new Date('2026-01-10T00:00:00Z')
const end = new Date('2026-01-20T00:00:00Z')
const offer = { state: 'published', startsAt: start, endsAt: end } as const
const at = (day: number) => new Date(Date.UTC(2026, 0, day))

test.each([
  [5, null, 'comingSoon'],
  [15, null, 'join'],
  [15, 'signed', 'signed'],
  [15, 'applying', 'applying'],
  [15, 'rejected', 'rejected'],
  [15, 'claim', 'claim'],
  [15, 'process', 'process'],
  [15, 'issued', 'issued'],
  [15, 'claimed', 'claimed'],
  [25, null, 'close'],
  [25, 'signed', 'close'],
  [25, 'rejected', 'close'],
  [25, 'process', 'process'],
  [25, 'claim', 'claim'],
] as const)('on day %i with %s it is %s', (day, entry, state) => {
  const facts = { now: at(day), isFull: false, isGift: false }
  expect(offerState(offer, entry, facts)).toBe(state)
})

test('a full one is closed to others, a gift is claimed without joining', () => {
  const facts = { now: at(15), isFull: true, isGift: true }
  expect(offerState(offer, null, facts)).toBe('close')
  expect(offerState(offer, null, { ...facts, isFull: false })).toBe('claim')
})
