import { gameList } from '@kancil/contract/games/lobby'
import { type GameCategory, gameMenus } from '@kancil/contract/games/vendors'
import type { Language } from '@kancil/contract/languages'
import { gamesFirstPage } from '@kancil/contract/site/lists'
import { pageRead, type PageRead } from '../../../lib/call/page-read.ts'

/**
 * The first screen of tiles comes with the page. It is the input that the lobby makes of a filter
 * that asks for nothing; the first script carries no more of the filters than this.
 */
export function lobbyReads(category: GameCategory): (language: Language) => readonly PageRead[] {
  return (language) => [
    pageRead(gameMenus, {}),
    pageRead(gameList, { gameType: category, language, pageNo: 1, pageSize: gamesFirstPage }),
  ]
}
