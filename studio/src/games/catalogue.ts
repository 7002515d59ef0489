import type { Currency, Money } from '@kancil/contract/money'
import type { CatalogueGame } from '@kancil/contract/seamless/native-launch'
import { betRange, smallestCoin } from './bets.ts'
import type { StudioGame } from './game.ts'
import { buahMeledakGame } from './buah-meledak/game.ts'
import { harimauEmasGame } from './harimau-emas/game.ts'
import { ombakNagaGame } from './ombak-naga/game.ts'
import { pasarPelitaGame } from './pasar-pelita/game.ts'
import { tigaBuahGame } from './tiga-buah/game.ts'
import { wayangMalamGame } from './wayang-malam/game.ts'

/** The games of the studio. */
const games: readonly StudioGame[] = [
  harimauEmasGame,
  ombakNagaGame,
  buahMeledakGame,
  tigaBuahGame,
  wayangMalamGame,
  pasarPelitaGame,
]

export function gameOf(code: string): StudioGame | undefined {
  return games.find((game) => game.code === code)
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
      name: { ...game.name },
      category: 'slots',
      provider: 'Rimba',
      rtp: [game.figures.rtpPercent],
      volatility: game.volatility,
      ...(game.lines === undefined ? {} : { lines: game.lines }),
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
