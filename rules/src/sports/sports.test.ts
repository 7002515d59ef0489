import { money } from '@kancil/contract/money'
import { type LegResult, MarketKey, oddsFormats } from '@kancil/contract/sports/market'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parlayPayout, settleBet, singlePayout, singleTerms } from './bet.ts'
import { cashOutOffer } from './cash-out.ts'
import {
  convertOdds,
  decimalRatio,
  oddsText,
  parseOdds,
  priceWithMargin,
  shownOdds,
} from './odds.ts'
import { acceptsPrice, hasRelatedLegs, limitsFor } from './placing.ts'
import { marketKeyOf, marketOf, outcomesOfKind, settleLine, settlePick } from './settle.ts'

const [W, hW, P, hL, L] = ['win', 'halfWin', 'push', 'halfLose', 'lose'] as const

// The table of the handbook, games 6.2: won by 2, by 1, a draw, lost by 1, by 2.
test.each([
  [0, [W, W, P, L, L]],
  [-1, [W, W, hL, L, L]],
  [-2, [W, W, L, L, L]],
  [-3, [W, hW, L, L, L]],
  [-4, [W, P, L, L, L]],
  [-5, [W, hL, L, L, L]],
  [-6, [W, L, L, L, L]],
  [1, [W, W, hW, L, L]],
  [2, [W, W, W, L, L]],
  [3, [W, W, W, hL, L]],
  [4, [W, W, W, P, L]],
] as const)('a handicap of %i quarters settles as the table says', (line, expected) => {
  const results = [2, 1, 0, -1, -2].map((difference) => settleLine(difference * 4 + line))
  expect(results).toEqual(expected)
})

const at = (
  key: string,
  outcome: string,
  score: [number, number],
  before: readonly [number, number] = [0, 0],
) =>
  settlePick(
    { market: marketOf(key)!, outcome, scoreAtBet: [...before] },
    { scores: { ft: score, h1: [1, 0] } },
  )

test.each([
  ['1x2:ft:0', 'home', [2, 1], W],
  ['1x2:ft:0', 'draw', [1, 1], W],
  ['1x2:h1:0', 'away', [0, 3], L],
  ['ou:ft:10', 'over', [2, 1], W],
  ['ou:ft:11', 'over', [2, 1], hW],
  ['ou:ft:12', 'under', [2, 1], P],
  ['ou:ft:13', 'under', [2, 1], hW],
  ['ou:ft:13', 'over', [2, 1], hL],
  ['oe:ft:0', 'odd', [2, 1], W],
  ['oe:ft:0', 'even', [0, 0], W],
  ['btts:ft:0', 'yes', [2, 1], W],
  ['btts:ft:0', 'no', [2, 1], L],
  ['cs:ft:0', '2-1', [2, 1], W],
  ['cs:ft:0', 'other', [5, 0], W],
  ['cs:ft:0', 'other', [4, 4], L],
  ['winner:ft:0', 'away', [1, 2], W],
  ['winner:map3:0', 'home', [2, 0], 'void'],
] as const)('%s %s at %j is %s', (key, outcome, score, expected) => {
  expect(at(key, outcome, [...score])).toBe(expected)
})

test('a running handicap starts from the score at the bet, a total counts the whole match', () => {
  expect(at('ah:ft:-2', 'home', [2, 1], [1, 0])).toBe(L)
  expect(at('ah:ft:2', 'away', [2, 1], [2, 0])).toBe(W)
  expect(at('ou:ft:10', 'over', [2, 1], [2, 0])).toBe(W)
})

test('a market has one key: another spelling would escape a void of it', () => {
  const pattern = new RegExp((MarketKey as unknown as { readonly pattern: string }).pattern)
  for (const key of ['ah:ft:0', 'ah:ft:-3', 'ou:h1:10', '1x2:map1:0', 'ah:ft:-100']) {
    expect(pattern.test(key)).toBe(true)
    expect(marketKeyOf(marketOf(key)!)).toBe(key)
  }
  for (const key of ['ah:ft:-0', 'ah:ft:-03', 'ou:ft:010', '1x2:ft:00', 'ah:ft:'])
    expect(pattern.test(key)).toBe(false)
})

test('a drawn cockfight returns the stakes on either bird, and an outright knows one winner', () => {
  const result = { scores: {}, winner: 'bdd' }
  const cock = (outcome: string) =>
    settlePick({ market: marketOf('cock:ft:0')!, outcome, scoreAtBet: [0, 0] }, result)
  expect(['meron', 'wala', 'bdd'].map(cock)).toEqual([P, P, W])
  const outright = (winner?: string) =>
    settlePick(
      { market: marketOf('outright:ft:0')!, outcome: 'harimau', scoreAtBet: [0, 0] },
      { scores: {}, ...(winner ? { winner } : {}) },
    )
  expect([outright(), outright('harimau'), outright('naga')]).toEqual(['void', W, L])
})

// The examples of the handbook, games 6.1, and a tie, which goes to the house.
test.each([
  [1_850, ['0.85', '0.85', '-1.18', '1.85', '-118']],
  [2_250, ['-0.80', '1.25', '1.25', '2.25', '+125']],
  [2_000, ['1.00', '1.00', '1.00', '2.00', '+100']],
  [1_845, ['0.84', '0.84', '-1.18', '1.84', '-118']],
  [9_000, ['-0.13', '8.00', '8.00', '9.00', '+800']],
] as const)('%i thousandths are shown in every format', (price, texts) => {
  expect(oddsFormats.map((format) => oddsText(shownOdds(format, price)))).toEqual(texts)
})

test('what is shown can be read again, and no format moves a price by more than its last digit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_020, max: 6_000 }),
      fc.constantFrom(...oddsFormats),
      (price, format) => {
        const odds = shownOdds(format, price)
        expect(parseOdds(format, oddsText(odds))).toEqual(odds)
        const { over, under } = decimalRatio(odds)
        const error = Math.abs(Number(over) / Number(under) / (price / 1_000) - 1)
        expect(error).toBeLessThan(0.03)
      },
    ),
  )
})

test('a long price pays no more in any format than it is, but for its last digit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6_001, max: 1_000_000 }),
      fc.constantFrom(...oddsFormats),
      (price, format) => {
        const { over, under } = decimalRatio(shownOdds(format, price))
        expect(Number(over) / Number(under) / (price / 1_000)).toBeLessThan(1.002)
      },
    ),
  )
  // The nearest hundredth would be 0.01, which pays 101.
  expect(oddsText(shownOdds('malay', 76_181))).toBe('-0.02')
  expect(oddsText(shownOdds('malay', 251_000))).toBe('-0.01')
})

test.each([
  ['malay', '1.01'],
  ['malay', '0.00'],
  ['indo', '0.99'],
  ['decimal', '1.00'],
  ['hk', '-0.90'],
  ['american', '-99'],
  ['hk', '0.901'],
  ['hk', 'x'],
] as const)('%s %s is no price', (format, text) => {
  expect(parseOdds(format, text)).toBeNull()
})

test('negative Malay odds debit what they risk, a part of a minor unit whole', () => {
  const odds = parseOdds('malay', '-0.85')!
  expect(singleTerms(money(10_000n), odds)).toEqual({ debit: 8_500n, best: 18_500n })
  expect(singleTerms(money(101n), odds)).toEqual({ debit: 86n, best: 187n })
  const indo = parseOdds('indo', '-1.25')!
  expect(singleTerms(money(10_000n), indo)).toEqual({ debit: 10_000n, best: 18_000n })
  expect(oddsText(convertOdds(odds, 'decimal'))).toBe('2.18')
})

test('no bet pays more than it would if it were won, nor less than nothing', () => {
  const results: readonly LegResult[] = [W, hW, P, 'void', hL, L]
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.integer({ min: 1_020, max: 30_000 }),
      fc.constantFrom(...oddsFormats),
      (stake, price, format) => {
        const odds = shownOdds(format, price)
        const { debit, best } = singleTerms(money(stake), odds)
        const paid = results.map((result) => singlePayout(money(stake), odds, result))
        expect(debit > 0n && debit <= stake).toBe(true)
        expect(paid.toSorted((a, b) => (a > b ? -1 : 1))).toEqual(paid)
        expect(paid[0]).toBe(best)
        expect(paid[2]).toBe(debit)
        expect(paid[5]).toBe(0n)
      },
    ),
  )
})

const decimal = (text: string) => parseOdds('decimal', text)!

test('a parlay waits for its legs, dies with the first lost one and is cut at its largest payout', () => {
  const most = money(1_000_000n)
  const legs = [
    { odds: decimal('1.90'), result: W },
    { odds: decimal('2.00'), result: hL },
  ]
  expect(settleBet(money(10_000n), legs, most)).toEqual({ result: 'won', payout: 9_500n })
  const open = { odds: decimal('3.00'), result: null }
  expect(settleBet(money(10_000n), [...legs, open], most)).toBeNull()
  const lost = { odds: decimal('3.00'), result: L }
  expect(settleBet(money(10_000n), [open, lost], most)).toEqual({ result: 'lost', payout: 0n })
  const voids = legs.map(({ odds }) => ({ odds, result: 'void' as const }))
  expect(settleBet(money(10_000n), voids, most)).toEqual({ result: 'void', payout: 10_000n })
  expect(settleBet(money(10_000n), [{ odds: decimal('9.00'), result: W }], money(50_000n))).toEqual(
    { result: 'won', payout: 50_000n },
  )
  expect(parlayPayout(money(333n), [{ odds: decimal('1.33'), result: null }])).toBe(442n)
})

test('a quote follows the price now, and needs one for each open leg', () => {
  const leg = { odds: decimal('2.50'), result: null, now: decimal('1.60') }
  expect(cashOutOffer(money(25_000n), [leg])).toBe(14_843n)
  expect(cashOutOffer(money(25_000n), [{ ...leg, now: null }])).toBeNull()
  expect(cashOutOffer(money(25_000n), [{ ...leg, result: W, now: null }], 0)).toBe(25_000n)
})

const modes = ['none', 'better', 'any'] as const
test.each([
  // What the player saw, and what is in force: its price and the version of its market.
  ['it fell', [1_850, 4], [1_800, 5], [false, false, true]],
  ['it rose', [1_850, 4], [1_900, 7], [false, true, true]],
  ['nothing moved', [1_850, 4], [1_850, 4], [true, true, true]],
  ['another price of the market moved, or it is back', [1_850, 4], [1_850, 6], [true, true, true]],
  ['a version that is still to come', [1_850, 9], [1_850, 4], [false, false, false]],
  ['a lower price, of no version', [1_800, 9], [1_850, 4], [false, false, false]],
  ['a price that this version never had', [1_900, 4], [1_850, 4], [false, false, false]],
  ['a lower one that it never had', [1_800, 4], [1_850, 4], [false, false, false]],
] as const)('%s: accepted as none, better and any say', (_what, seen, now, accepted) => {
  const [asked, current] = [seen, now].map(([priceMilli, version]) => ({ priceMilli, version }))
  expect(modes.map((mode) => acceptsPrice(mode, asked!, current!))).toEqual(accepted)
})

test('legs of one match are related, and an outright with a match of its league', () => {
  const leg = (matchId: string, kind: 'ah' | 'outright') => ({ matchId, leagueId: 'en.1', kind })
  expect(hasRelatedLegs([leg('a', 'ah'), leg('b', 'ah')])).toBe(false)
  expect(hasRelatedLegs([leg('a', 'ah'), leg('b', 'ah'), leg('a', 'ah')])).toBe(true)
  expect(hasRelatedLegs([leg('a', 'ah'), leg('cup', 'outright')])).toBe(true)
})

test('limits go down with the tier and with what the house lets a member bet', () => {
  const of = (tier: number, memberPercent: number) =>
    limitsFor(tier, 'MYR', { isParlay: false, memberPercent }).stakeMax
  expect([of(1, 100), of(4, 100), of(1, 10), of(9, 100), of(4, 0)]).toEqual([
    ...[2_000_000n, 100_000n, 200_000n, 100_000n, 0n],
  ])
})

test('a margin of the house lowers the profit alone, and every kind of market has its outcomes', () => {
  expect([priceWithMargin(1_900, 0), priceWithMargin(1_900, 1_000)]).toEqual([1_900, 1_810])
  expect(outcomesOfKind('cs')).toHaveLength(26)
  expect(outcomesOfKind('ah')).toEqual(['home', 'away'])
})
