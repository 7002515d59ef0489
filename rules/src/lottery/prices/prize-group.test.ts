import { expect, test } from 'vitest'
import { familyOf } from '../families.ts'
import { oddsScale } from '../odds.ts'
import {
  groupMax,
  groupMin,
  groupOdds,
  groupPrices,
  groupPrize,
  groupRebate,
} from './prize-group.ts'

// The handbook's table, games 1.4.
test.each([
  ['direct5', 1n, 100_000n, 1_950, 19_500_000n],
  ['direct3l', 1n, 1_000n, 1_700, 170_000n],
  ['group3l_3', 3n, 1_000n, 1_700, 56_666n],
  ['group3l_6', 6n, 1_000n, 1_960, 32_666n],
  ['group2l', 2n, 100n, 1_950, 9_750n],
  ['positional', 1n, 10n, 1_900, 1_900n],
  ['any3l_1', 271n, 1_000n, 1_950, 719n],
  ['any3l_2', 54n, 1_000n, 1_800, 3_333n],
  ['bsoe2l', 1n, 4n, 1_960, 784n],
] as const)('%s of %i in %i at %i pays %i hundredths', (play, ways, of, group, prize) => {
  expect(groupPrize(group, ways, of)).toBe(prize)
  // The same chance as the rules count, floored once.
  const prices = groupPrices(group, { [play]: [ways, of] })
  const [counted] = familyOf('ssc').returns(prices)
  const most = (BigInt(group) * oddsScale) / 2_000n
  expect(counted!.rtp <= most && counted!.rtp > most - 2_000n).toBe(true)
})

test('return and rebate are always the largest group’s return', () => {
  for (let group = groupMin; group <= groupMax; group += 2)
    expect((BigInt(group) * oddsScale) / 2_000n + groupRebate(groupMax, group)).toBe(980_000n)
})

test.each([1_698, 1_962, 1_701, 1_700.5])('%d is no prize group', (group) => {
  expect(() => groupOdds(group, 1n, 10n)).toThrow(RangeError)
})
