import { expect, test } from 'vitest'
import { fastSeaRules } from '../fast-sea.ts'
import { houseRules } from '../house-rules.ts'
import { returnFaults } from '../rule-set.ts'
import { changeRules } from './change-rules.ts'

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
  expect(changed).toMatchObject({ changes: [{ what: 'B (first)', after: '2600' }] })
})

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
