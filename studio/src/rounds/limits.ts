import type { Currency, Money } from '@kancil/contract/money'
import { money } from '@kancil/contract/money'
import type { RgsConfig } from '@kancil/contract/seamless/rgs'
import { betRange } from '../games/bets.ts'
import type { GameFacts } from '../games/game.ts'
import { jurisdictionOf } from './jurisdiction.ts'
import { toMicro } from './money.ts'

export type BetLimits = { readonly minBet: Money; readonly maxBet: Money }

/**
 * The game's stakes within the operator's limits, in minor units and on the step; null if the
 * limits leave no stake at all.
 */
export function limitsWithin(
  game: GameFacts,
  currency: Currency,
  operator: { readonly minBet?: Money | undefined; readonly maxBet?: Money | undefined },
): BetLimits | null {
  const { step, levels } = betRange(game, currency)
  const least = levels[0] as bigint
  const most = levels.at(-1) as bigint
  const operatorMin = operator.minBet ?? 0n
  const minBet = operatorMin > least ? ((operatorMin + step - 1n) / step) * step : least
  const allowed = operator.maxBet ?? most
  const maxBet = allowed < most ? (allowed / step) * step : most
  return minBet <= maxBet ? { minBet: money(minBet), maxBet: money(maxBet) } : null
}

/** The `config` of `/wallet/authenticate`, all money x1,000,000. */
export function configOf(
  game: GameFacts,
  currency: Currency,
  limits: BetLimits & { readonly maxWin: Money | null },
  jurisdiction: string,
): RgsConfig {
  const { step, levels, standard } = betRange(game, currency)
  const within = levels.filter((level) => level >= limits.minBet && level <= limits.maxBet)
  // Narrow limits may lie between two rungs; then the lower limit is the stake.
  const offered = within.length > 0 ? within : [limits.minBet]
  const first = offered.find((level) => level >= standard) ?? (offered.at(-1) as Money)
  const micro = (amount: Money) => toMicro(amount, currency)
  return {
    minBet: micro(limits.minBet),
    maxBet: micro(limits.maxBet),
    stepBet: micro(step),
    defaultBetLevel: micro(first),
    betLevels: offered.map(micro),
    ...(limits.maxWin === null ? {} : { maxWin: micro(limits.maxWin) }),
    jurisdiction: jurisdictionOf(jurisdiction),
  }
}
