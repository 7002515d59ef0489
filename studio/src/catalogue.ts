import type { Currency, Money } from '@kancil/contract/money'
import { rtpWithJackpot } from '@kancil/contract/seamless/jackpots'
import type { CatalogueGame } from '@kancil/contract/seamless/native-launch'
import { betRange, smallestCoin } from './games/bets.ts'
import { reefGame } from './fishing/catalogue.ts'
import { slots } from './games/catalogue.ts'
import type { GameFacts } from './games/game.ts'
import { instantGames } from './instant/catalogue.ts'
import { pvpGames } from './pvp/catalogue.ts'
import { tableGames } from './tables/catalogue.ts'

/** The games of the studio, of every kind. */
const games: readonly GameFacts[] = [
  ...slots,
  ...instantGames,
  ...tableGames,
  ...pvpGames,
  reefGame,
]

/** The game with this code, of whatever kind. */
export function factsOf(code: string): GameFacts | undefined {
  return games.find((game) => game.code === code)
}

/**
 * The catalogue entry of each game, as the platform shows it. `print` prints minor units; the share
 * of a jackpot is in the return of a game that `hasJackpot`.
 */
export function catalogue(
  print: (amount: Money, currency: Currency) => string,
  hasJackpot: (gameCode: string) => boolean,
): CatalogueGame[] {
  const currencies = Object.keys(smallestCoin) as Currency[]
  return games.map((game) => {
    const limits = (rung: 0 | -1) =>
      Object.fromEntries(
        currencies.map((currency) => [
          currency,
          print(betRange(game, currency).levels.at(rung) as Money, currency),
        ]),
      )
    const { rtpPercent } = game.figures
    const rtp = hasJackpot(game.code) ? rtpWithJackpot(rtpPercent, game.code) : rtpPercent
    return {
      code: game.code,
      name: { ...game.name },
      category: game.category,
      provider: 'Rimba',
      rtp: rtp === '' ? [] : [rtp],
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
