import type { RgsConfig } from '@kancil/contract/seamless/rgs'

/** The stake to begin with: the one used last if it is still on offer, else the studio's own. */
export function firstBet(
  { betLevels, defaultBetLevel }: RgsConfig,
  remembered: number | null,
): number {
  if (remembered !== null && betLevels.includes(remembered)) return remembered
  return betLevels.includes(defaultBetLevel) ? defaultBetLevel : (betLevels[0] ?? defaultBetLevel)
}

/** One rung up or down; unchanged at either end of the ladder. */
export function stepBet(betLevels: readonly number[], bet: number, by: 1 | -1): number {
  const steps = by === 1 ? betLevels : betLevels.toReversed()
  return steps.find((level) => (level - bet) * by > 0) ?? bet
}
