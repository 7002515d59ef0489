import { popularGamesCount } from '@kancil/contract/site/lists'
import type { InputOf } from '@kancil/contract/endpoint'
import type { popularGames } from '@kancil/contract/games/lobby'
import type { Language } from '@kancil/contract/languages'

/** The input every screen uses to fetch the most played games, so that they share one answer. */
export function popularInput(language: Language): InputOf<typeof popularGames> {
  return { count: popularGamesCount, language }
}
