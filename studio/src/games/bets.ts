import { type Currency, type Money, money } from '@kancil/contract/money'
import type { GameFacts } from './game.ts'

/**
 * The smallest coin of each currency, in minor units; coins have about the same value everywhere.
 */
export const smallestCoin: { readonly [C in Currency]: bigint } = {
  MYR: 1n,
  SGD: 1n,
  USD: 1n,
  EUR: 1n,
  THB: 10n,
  IDR: 100n,
  VND: 100n,
  KWD: 1n,
  XTS: 1n,
}
const coinLadder = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n] as const
const defaultRung = 5n

export type BetRange = {
  readonly step: Money
  readonly levels: readonly Money[]
  readonly standard: Money
}

/**
 * Stakes on offer in a currency, in minor units: a ladder of coin values times the coins per bet.
 */
export function betRange(game: GameFacts, currency: Currency): BetRange {
  const step = BigInt(game.coinsPerBet) * smallestCoin[currency]
  return {
    step: money(step),
    levels: (game.ladder ?? coinLadder).map((rung) => money(rung * step)),
    standard: money(defaultRung * step),
  }
}
