import { type GameCategory, gameCategories } from '@kancil/contract/games/vendors'
import { type Money, money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../site/defaults.ts'
import {
  cashbackCost,
  cashbackOf,
  cashbackRate,
  type CashbackTerms,
  paidForAfter,
  refuseCashback,
  totalCashback,
} from './cashback.ts'

const seeded = defaultSettings.cashback
const amounts = (rates: Partial<Record<GameCategory, bigint>>) =>
  new Map(Object.entries(rates).map(([line, amount]) => [line as GameCategory, money(amount)]))
const flat = (rate: number, max: number): CashbackTerms => {
  const all = (points: number) =>
    Object.fromEntries(gameCategories.map((line) => [line, points])) as Record<GameCategory, number>
  return { rateBasisPoints: all(rate), categoryRebateMaxBasisPoints: all(max), claimMin: 1_00 }
}

test.each([
  ['LIVE', 70],
  ['SPORTS', 100],
  ['FISH', 120],
  ['RNG', 120],
  ['PVP', 100],
  ['ESPORTS', 100],
  ['LOTT', 0],
  ['ELOTT', 0],
] as const)('%s begins at %i hundredths of a percent', (line, rate) => {
  expect(cashbackRate(seeded, line)).toBe(rate)
})

test('a club level adds to a rate, up to the line’s maximum, and opens no line', () => {
  expect(cashbackRate(flat(50, 120), 'RNG', 25)).toBe(75)
  expect(cashbackRate(flat(110, 120), 'RNG', 25)).toBe(120)
  expect(cashbackRate(flat(0, 120), 'RNG', 25)).toBe(0)
})

test.each([
  { rate: 50, max: 120, used: 50 },
  { rate: 120, max: 120, used: 120 },
  { rate: 500, max: 120, used: 120 },
  { rate: 500, max: 0, used: 0 },
])('a rate of $rate below a maximum of $max is $used', ({ rate, max, used }) => {
  expect(cashbackRate(flat(rate, max), 'RNG')).toBe(used)
})

test.each([
  { what: 'a first claim', settled: 1_000_00n, paid: 0n, base: 1_000_00n, cashback: 12_00n },
  { what: 'what came since', settled: 1_500_00n, paid: 1_000_00n, base: 500_00n, cashback: 6_00n },
  { what: 'nothing new', settled: 1_000_00n, paid: 1_000_00n, base: 0n, cashback: 0n },
  { what: 'a bet taken back', settled: 900_00n, paid: 1_000_00n, base: 0n, cashback: 0n },
  { what: 'a part of a sen', settled: 83n, paid: 0n, base: 83n, cashback: 0n },
  { what: 'just a sen', settled: 84n, paid: 0n, base: 84n, cashback: 1n },
])('$what', ({ settled, paid, base, cashback }) => {
  const lines = cashbackOf(amounts({ RNG: settled }), amounts({ RNG: paid }), seeded)
  const rng = lines.find(({ line }) => line === 'RNG')
  expect(rng).toEqual({ line: 'RNG', validBet: base, rateBasisPoints: 120, cashback })
  expect(totalCashback(lines)).toBe(cashback)
})

test('each line is rounded for itself, and a lost one takes nothing from the others', () => {
  const settled = amounts({ RNG: 99n, LIVE: 199n, SPORTS: 0n, LOTT: 5_000_00n })
  const lines = cashbackOf(settled, amounts({ SPORTS: 1_000_00n }), seeded)
  const paid = lines.filter(({ validBet }) => validBet > 0n)
  expect(paid.map(({ line, cashback }) => [line, cashback])).toEqual([
    ['LOTT', 0n],
    ['LIVE', 1n],
    ['RNG', 1n],
  ])
  expect(totalCashback(lines)).toBe(2n)
})

test.each([
  { over: {}, code: null },
  { over: { total: money(1_01n) }, code: null },
  { over: { total: money(99n), asked: money(99n) }, code: 'cashback_too_small' },
  { over: { total: money(99n) }, code: 'cashback_too_small' },
  { over: { claimMin: money(0n), total: money(0n), asked: money(0n) }, code: 'cashback_too_small' },
  { over: { asked: money(1_01n) }, code: 'cashback_changed' },
  { over: { lastDay: '2026-03-01' }, code: 'cashback_claimed_today' },
  { over: { lastDay: '2026-03-02' }, code: 'cashback_claimed_today' },
  { over: { lastDay: '2026-02-28' }, code: null },
])('a claim of $over: $code', ({ over, code }) => {
  const claim = { total: money(1_00n), asked: money(1_00n), claimMin: money(1_00n) }
  expect(refuseCashback({ ...claim, today: '2026-03-01', lastDay: null, ...over })).toBe(code)
})

test('over any bets, rollbacks and claims nothing is paid for twice and nothing is lost', () => {
  const step = fc.record({
    line: fc.constantFrom(...gameCategories),
    change: fc.bigInt({ min: -50_000n, max: 100_000n }),
    claims: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 0, max: 500 }),
      (steps, rate) => {
        const terms = flat(rate, 500)
        const settled = new Map<GameCategory, Money>()
        const highest = new Map<GameCategory, bigint>()
        let paidFor: ReadonlyMap<GameCategory, Money> = new Map()
        let paid = 0n
        for (const { line, change, claims } of steps) {
          const sum = (settled.get(line) ?? 0n) + change
          settled.set(line, money(sum > 0n ? sum : 0n))
          if (!claims) continue
          const lines = cashbackOf(settled, paidFor, terms)
          paid += totalCashback(lines)
          paidFor = paidForAfter(paidFor, lines)
          for (const category of gameCategories) {
            const now = settled.get(category) ?? 0n
            const before = highest.get(category) ?? 0n
            highest.set(category, now > before ? now : before)
          }
          expect(totalCashback(cashbackOf(settled, paidFor, terms))).toBe(0n)
        }
        let counted = 0n
        for (const line of gameCategories) {
          expect(paidFor.get(line) ?? 0n).toBe(highest.get(line) ?? 0n)
          counted += highest.get(line) ?? 0n
        }
        expect(paid * 10_000n <= counted * BigInt(rate)).toBe(true)
      },
    ),
  )
})

test('an estimate is what members would claim at the rate, and never less with a club level', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom(...gameCategories), fc.bigInt({ min: 0n, max: 10n ** 12n })),
      ),
      fc.nat(400),
      fc.nat(100),
      (stakes, rate, club) => {
        const terms = flat(rate, 300)
        const staked = new Map(stakes.map(([line, amount]) => [line, money(amount)]))
        const { cost, most } = cashbackCost(staked, terms)
        expect(cost).toBe(totalCashback(cashbackOf(staked, new Map(), terms)))
        const withClub = totalCashback(cashbackOf(staked, new Map(), terms, club))
        expect(cost <= withClub && withClub <= most).toBe(true)
      },
    ),
  )
})
