import type { Money } from '@kancil/contract/money'
import type { ScreenLanguage } from '@kancil/contract/seamless/screen-language'
import type { NextInt } from '@kancil/rules/games/chance'
import type { SlotFigures, SlotSheet } from '@kancil/rules/games/slots/sheet'

/** A decided round: what it pays in coins, and how it is reported to the screen. */
export type Decision = {
  readonly coins: number
  readonly freeSpins: number
  /** Every integer drawn, screen by screen. */
  readonly stops: readonly (readonly number[])[]
  /** Gross, before the operator's cap. */
  readonly payoutFor: (stake: Money) => Money
  readonly events: (money: {
    amountOf: (coins: number) => number
    payout: number
  }) => readonly unknown[]
}

/** How the symbols of a game's sheet look and what they are called. */
export type SymbolSet = {
  /** SVG in a box of 200 x 200; undefined if the game has no such symbol. */
  readonly drawing: (symbol: string) => string | undefined
  readonly nameOf: (symbol: string, language: ScreenLanguage) => string
}

/** What the platform's catalogue, the launch and the limits need to know of any game. */
export type GameFacts = {
  readonly code: string
  /** Shown on its screens and records. */
  readonly title: string
  /** The name in the platform's catalogue, by language. */
  readonly name: { readonly en: string; readonly [language: string]: string }
  /** As the platform's catalogue names it. */
  readonly category: 'slots' | 'rng' | 'live' | 'pvp' | 'fishing'
  /** The return in percent; empty where players win from each other. */
  readonly figures: { readonly rtpPercent: string }
  readonly rtpVersion: string
  readonly volatility: 'low' | 'medium' | 'high'
  readonly coinsPerBet: number
  /** Stakes on offer, in bets of the smallest coins; the usual ladder if absent. */
  readonly ladder?: readonly bigint[]
  /** Where lines pay. */
  readonly lines: number | undefined
  readonly features: readonly string[]
}

/** A slot of the studio. The outcome depends on the random stream alone. */
export type StudioGame = GameFacts & {
  readonly figures: SlotFigures
  /** Everything that decides an outcome; published so that anyone can recompute a round. */
  readonly sheet: SlotSheet
  readonly symbols: SymbolSet
  readonly decide: (nextInt: NextInt) => Decision
}
