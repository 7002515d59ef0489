import { gamesFirstPage, gamesLaterPage } from '@kancil/contract/site/lists'
import { type GameCategory, gameMenus } from '@kancil/contract/games/vendors'
import { gameList, gameSorts } from '@kancil/contract/games/lobby'
import type { InputOf } from '@kancil/contract/endpoint'
import type { Language } from '@kancil/contract/languages'
import { flagParam, oneOfParam, textParam } from '../../../lib/call/query-params.ts'
import { pageRead, type PageRead } from '../../../lib/call/page-read.ts'

/** The query of a lobby's address: `?page=&vassalage=&q=&fav=1&sort=`. `page` names the vendor. */
export const lobbyParams = {
  page: textParam('', 32),
  vassalage: textParam('', 32),
  q: textParam('', 60),
  fav: flagParam,
  sort: oneOfParam(gameSorts, 'popular'),
}

export type LobbyFilter = {
  readonly category: GameCategory
  readonly vassalage: string
  readonly q: string
  readonly fav: boolean
  readonly sort: (typeof gameSorts)[number]
  readonly language: Language
}

/** The list's input for one page: 21 games first, 18 on each later page (decisions 11). */
export function pageInput(filter: LobbyFilter, pageNo: number): InputOf<typeof gameList> {
  return {
    gameType: filter.category,
    language: filter.language,
    pageNo,
    pageSize: pageNo === 1 ? gamesFirstPage : gamesLaterPage,
    ...(filter.vassalage ? { vassalage: filter.vassalage } : {}),
    ...(filter.q ? { gameName: filter.q } : {}),
    ...(filter.fav ? { fav: true } : {}),
    ...(filter.sort === 'popular' ? {} : { sort: filter.sort }),
  }
}

const unfiltered = { vassalage: '', q: '', fav: false, sort: 'popular' } as const

/** The first screen of tiles comes with the page. */
export function lobbyReads(category: GameCategory): (language: Language) => readonly PageRead[] {
  return (language) => [
    pageRead(gameMenus, {}),
    pageRead(gameList, pageInput({ category, language, ...unfiltered }, 1)),
  ]
}
