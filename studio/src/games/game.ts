import type { Money } from '@kancil/contract/money'
import type { NextInt } from '@kancil/rules/games/chance'

/** A round decided: what it pays in coins, and how it is told to the screen. */
export type Decision = {
  readonly coins: number
  readonly freeSpins: number
  readonly stops: readonly (readonly number[])[]
  /** Gross, before the operator's cap. */
  readonly payoutFor: (stake: Money) => Money
  readonly events: (money: {
    amountOf: (coins: number) => number
    payout: number
  }) => readonly unknown[]
}

/** One game of the studio. The outcome knows the stream of chance and nothing else. */
export type StudioGame = {
  readonly code: string
  /** What stands on its screens and records. */
  readonly title: string
  /** The name in the platform's catalogue, by language. */
  readonly name: { readonly en: string; readonly [language: string]: string }
  readonly rtpPercent: string
  readonly rtpVersion: string
  readonly volatility: 'low' | 'medium' | 'high'
  readonly coinsPerBet: number
  readonly lines: number
  readonly features: readonly string[]
  readonly decide: (nextInt: NextInt) => Decision
}
