import { createHash } from 'node:crypto'
import type { Currency, Money } from '@kancil/contract/money'
import { money } from '@kancil/contract/money'
import type { CatalogueGame } from '@kancil/contract/seamless/native-launch'
import type { NextInt } from '@kancil/rules/games/chance'
import { harimauEmas, harimauRtpPercent } from '@kancil/rules/games/harimau-emas'
import { harimauEvents } from '@kancil/rules/games/harimau-events'
import {
  coinsPerBet,
  coinValueOf,
  payoutOf,
  playLines,
  rtpVersion,
} from '@kancil/rules/games/slot-lines'

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
  readonly name: { readonly en: string; readonly ms: string; readonly cn: string }
  readonly rtpPercent: string
  readonly rtpVersion: string
  readonly volatility: 'low' | 'medium' | 'high'
  readonly coinsPerBet: number
  readonly lines: number
  readonly features: readonly string[]
  readonly decide: (nextInt: NextInt) => Decision
}

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

const harimau: StudioGame = {
  code: 'harimau-emas',
  name: { en: 'Golden Tiger', ms: 'Harimau Emas', cn: '金虎' },
  rtpPercent: harimauRtpPercent,
  rtpVersion: rtpVersion(sha256Hex, harimauEmas),
  volatility: 'medium',
  coinsPerBet: coinsPerBet(harimauEmas),
  lines: harimauEmas.lines.length,
  features: ['freeSpins', 'wild', 'scatter', 'retrigger', 'provablyFair'],
  decide(nextInt) {
    const round = playLines(harimauEmas, nextInt)
    return {
      coins: round.coins,
      freeSpins: round.freeSpins,
      stops: round.spins.map((spin) => spin.stops),
      payoutFor: (stake) => payoutOf(round.coins, coinValueOf(harimauEmas, stake)),
      events: (told) => harimauEvents(round, told),
    }
  },
}

const games: readonly StudioGame[] = [harimau]

export function gameOf(code: string): StudioGame | undefined {
  return games.find((game) => game.code === code)
}

/**
 * The smallest coin of each currency, in minor units; a coin is about the same money everywhere.
 */
const smallestCoin: { readonly [C in Currency]: bigint } = {
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
 * Stakes on offer in a currency, in minor units: a ladder of coin values times the coins of one
 * bet.
 */
export function betRange(game: StudioGame, currency: Currency): BetRange {
  const step = BigInt(game.coinsPerBet) * smallestCoin[currency]
  return {
    step: money(step),
    levels: coinLadder.map((rung) => money(rung * step)),
    standard: money(defaultRung * step),
  }
}

/** The catalogue entry of each game, as the platform shows it. `money` prints minor units. */
export function catalogue(print: (amount: Money, currency: Currency) => string): CatalogueGame[] {
  const currencies = Object.keys(smallestCoin) as Currency[]
  return games.map((game) => {
    const limits = (rung: 0 | -1) =>
      Object.fromEntries(
        currencies.map((currency) => [
          currency,
          print(betRange(game, currency).levels.at(rung) as Money, currency),
        ]),
      )
    return {
      code: game.code,
      name: game.name,
      category: 'slots',
      provider: 'Rimba',
      rtp: [game.rtpPercent],
      volatility: game.volatility,
      lines: game.lines,
      minBet: limits(0),
      maxBet: limits(-1),
      features: [...game.features],
      devices: ['desktop', 'mobile'],
      demo: false,
      restrictedCountries: [],
      restrictedCurrencies: [],
      images: {},
      version: game.rtpVersion,
    }
  })
}
