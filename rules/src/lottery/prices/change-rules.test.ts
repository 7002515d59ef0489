import { expect, test } from 'vitest'
import { fastSeaRules } from '../fast-sea.ts'
import { houseRules } from '../house-rules.ts'
import { returnFaults } from '../rule-set.ts'
import { changeRules } from './change-rules.ts'
import { leaderOf } from './following.ts'

test('odds make a version whose returns are computed anew', () => {
  const change = { play: '3top', prize: 'win', odds: '850.0' }
  const changed = changeRules(fastSeaRules, { odds: [change] })
  expect(changed).toMatchObject({
    rules: { version: 2, prices: { '3top': { win: '850' } }, returns: { '3top': { win: '0.85' } } },
    changes: [{ what: '3top', before: '900', after: '850' }],
  })
  expect(returnFaults((changed as { rules: typeof fastSeaRules }).rules)).toEqual([])
  expect(fastSeaRules.prices['3top']).toEqual({ win: '900' })
})

test('several prizes of one bet return together', () => {
  const rules = houseRules['4d']!
  const odds = [{ play: 'B', prize: 'first', odds: '2600' }]
  const changed = changeRules(rules, { odds })
  const whats = ['B (first)', 'B-box (first)', 'B-roll (first)']
  expect(changed).toMatchObject({ changes: whats.map((what) => ({ what, after: '2600' })) })
})

test('other ways to write a bet have its odds: with bankers, in every order, boxed', () => {
  const whats = (code: string, play: string, prize: string, odds: string) => {
    const changed = changeRules(houseRules[code]!, { odds: [{ play, prize, odds }] })
    return typeof changed === 'string' ? changed : changed.changes.map(({ what }) => what)
  }
  expect(whats('11x5', 'any5', 'win', '430')).toEqual(['any5', 'any5-drag'])
  expect(whats('vn-north', '3cang', 'win', '880')).toEqual(['3cang', '3cang-dao'])
  expect(whats('vn-north', '3cang-dao', 'win', '880')).toBe('odds_follow')
  // Odds that went their own way come back, though the play's own do not change.
  const vietnam = houseRules['vn-north']!
  const prices = { ...vietnam.prices, '3cang-dao': { win: '850' } }
  const apart = { ...vietnam, prices }
  expect(
    changeRules(apart, { odds: [{ play: '3cang', prize: 'win', odds: '900' }] }),
  ).toMatchObject({ changes: [{ what: '3cang-dao', before: '850', after: '900' }] })
})

test.each(Object.entries(houseRules))(
  'no play of %s has odds beside those it follows',
  (_, rules) => {
    const own = Object.keys(rules.prices).filter((play) => leaderOf(rules, play) !== null)
    for (const play of own)
      expect([play, rules.prices[play]]).toEqual([play, rules.prices[leaderOf(rules, play)!]])
  },
)

test.each([
  [{ odds: [{ play: '3top', prize: 'win', odds: '1000' }] }, 'odds_unsound'],
  [{ odds: [{ play: '3top', prize: 'win', odds: '300' }] }, 'odds_unsound'],
  [{ odds: [{ play: '9top', prize: 'win', odds: '900' }] }, 'prize_unknown'],
  [{ odds: [{ play: '3top', prize: 'pair', odds: '900' }] }, 'prize_unknown'],
  [{ odds: [{ play: '3top', prize: 'win', odds: '900.00' }] }, 'nothing_changed'],
  [{}, 'nothing_changed'],
  [{ limits: { currency: 'MYR' as const } }, 'nothing_changed'],
  [{ limits: { currency: 'MYR' as const, noteMin: '0.00' } }, 'limits_invalid'],
  [{ limits: { currency: 'MYR' as const, noteMax: '9999999.00' } }, 'limits_invalid'],
  [{ limits: { currency: 'MYR' as const, payoutMax: '1.001' } }, 'limits_invalid'],
  [{ limits: { currency: 'XTS' as const, payoutMax: '1.00' } }, 'limits_invalid'],
])('%o is refused with %s', (change, code) => {
  const { XTS: _trial, ...limits } = fastSeaRules.limits
  expect(changeRules({ ...fastSeaRules, limits }, change)).toBe(code)
})

test('limits change in one currency', () => {
  const limits = { currency: 'MYR' as const, payoutMax: '50000.00', multipleMax: 100 }
  expect(changeRules(fastSeaRules, { limits })).toMatchObject({
    rules: { limits: { MYR: { payoutMax: '50000.00', multipleMax: 100 } } },
    changes: [{ what: 'MYR payoutMax' }, { what: 'MYR multipleMax' }],
  })
})
