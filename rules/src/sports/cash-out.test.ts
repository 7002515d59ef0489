import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { openPayoutMax, restOf } from './cash-out.ts'

test('parts end: what stays open falls with each of them', () => {
  let [open, parts] = [money(200n), 0]
  for (; open > 0n && parts < 100; parts++) {
    const rest = restOf(open, 10)
    expect(rest).toBeLessThan(open)
    open = rest
  }
  expect(open).toBe(0n)
  expect(restOf(money(100n), 100)).toBe(0n)
})

test('the largest payout is shared by what was cashed out and what is open', () => {
  const stake = money(300n)
  expect(openPayoutMax(money(1_000n), { stake, openStake: stake })).toBe(1_000n)
  expect(openPayoutMax(money(1_000n), { stake, openStake: money(100n) })).toBe(333n)
})
