import type { RgsConfig } from '@kancil/contract/seamless/rgs'
import { expect, test } from 'vitest'
import { firstBet, stepBet } from './bet-ladder.ts'

const betLevels = [200_000, 400_000, 1_000_000]
const config = { betLevels, defaultBetLevel: 400_000 } as RgsConfig

test.each([
  [null, 400_000],
  [1_000_000, 1_000_000],
  [300_000, 400_000],
])('remembered %s begins at %i', (remembered, bet) => {
  expect(firstBet(config, remembered)).toBe(bet)
})

test.each([
  [200_000, 1, 400_000],
  [400_000, 1, 1_000_000],
  [1_000_000, 1, 1_000_000],
  [1_000_000, -1, 400_000],
  [200_000, -1, 200_000],
  [300_000, 1, 400_000],
  [300_000, -1, 200_000],
] as const)('from %i by %i to %i', (bet, by, to) => {
  expect(stepBet(betLevels, bet, by)).toBe(to)
})
