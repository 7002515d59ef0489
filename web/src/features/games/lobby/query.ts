import { gamesFirstPage, gamesLaterPage } from '@kancil/contract/site/lists'
import type { GameCategory } from '@kancil/contract/games/vendors'
import { type gameList, gameSorts, volatilities } from '@kancil/contract/games/lobby'
import type { InputOf } from '@kancil/contract/endpoint'
import type { Language } from '@kancil/contract/languages'
import { flagParam, integerParam, oneOfParam, textParam } from '../../../lib/call/query-params.ts'

/** Features that games are chosen by. */
export const lobbyFeatures = [
  ...(['freeSpins', 'ways', 'tumble', 'multiplier', 'wild', 'holdAndCollect'] as const),
  ...(['instant', 'cashOut', 'roads', 'provablyFair'] as const),
] as const

/**
 * The query of a lobby's address: `?page=&vassalage=&q=&fav=1&sort=`, and more filters. `page`
 * names the vendor.
 */
export const lobbyParams = {
  page: textParam('', 32),
  vassalage: textParam('', 32),
  q: textParam('', 60),
  fav: flagParam,
  sort: oneOfParam(gameSorts, 'popular'),
  vol: oneOfParam(['', ...volatilities], ''),
  feature: oneOfParam(['', ...lobbyFeatures], ''),
  rtp: integerParam(0, 0, 100),
  lines: integerParam(0, 0, 1_000),
  bet: textParam('', 12),
}

export type LobbyFilter = {
  readonly category: GameCategory
  readonly vassalage: string
  readonly q: string
  readonly fav: boolean
  readonly sort: (typeof gameSorts)[number]
  readonly vol: '' | (typeof volatilities)[number]
  readonly feature: '' | (typeof lobbyFeatures)[number]
  /** At least, in percent; 0 for any. */
  readonly rtp: number
  readonly lines: number
  /** The smallest bet is at least this; empty for any. */
  readonly bet: string
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
    ...(filter.vol ? { volatility: filter.vol } : {}),
    ...(filter.feature ? { feature: filter.feature } : {}),
    ...(filter.rtp > 0 ? { minRtp: filter.rtp } : {}),
    ...(filter.lines > 0 ? { minLineNum: filter.lines } : {}),
    ...(filter.bet ? { minBet: filter.bet } : {}),
  }
}

/** How many such pages hold all games. The first page's answer counts pages of its own size. */
export function pagesOf(totalItems: number): number {
  return 1 + Math.max(0, Math.ceil((totalItems - gamesFirstPage) / gamesLaterPage))
}

/** What a filter is cleared to. */
export const unfiltered = {
  ...({ vassalage: '', q: '', fav: false, sort: 'popular' } as const),
  ...({ vol: '', feature: '', rtp: 0, lines: 0, bet: '' } as const),
}

/** Whether anything beside the vendor, the search and the favourites is asked for. */
export function hasMoreFilters({ vol, feature, rtp, lines, bet }: LobbyFilter): boolean {
  return vol !== '' || feature !== '' || rtp > 0 || lines > 0 || bet !== ''
}
