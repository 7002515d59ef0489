import type { HistoryRound } from '@kancil/contract/seamless/fair-history'
import { expect, test } from 'vitest'
import { netOf } from './net-position.ts'

const round = (status: HistoryRound['status'], amount: number, payout: number) =>
  ({ status, amount, payout }) as HistoryRound

test.each([
  [[], 0],
  [[round('settled', 100, 0)], -100],
  [[round('settled', 100, 250), round('settled', 100, 40)], 90],
  [[round('open', 100, 900)], -100],
  [[round('void', 100, 0), round('settled', 50, 50)], 0],
])('%j nets %i', (rounds, net) => {
  expect(netOf(rounds)).toBe(net)
})
