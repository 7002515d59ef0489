import { gamesDefaultPage, gamesFirstPage, gamesLaterPage } from '@kancil/contract/site/lists'

export type PageRequest = {
  readonly pageNo?: number | undefined
  readonly pageSize?: number | undefined
  readonly firstPageSize?: number | undefined
}
export type PageWindow = {
  readonly pageNum: number
  readonly offset: number
  readonly limit: number
  readonly totalPages: number
}

/**
 * Which games a page holds (decisions 11). The lobby asks for 21 on its first page and 18 on each
 * later one, so a page of 18 follows a first page of 21: no game is missed and none is shown twice.
 * Any other client gets pages of one size.
 */
export function pageWindow(request: PageRequest, totalItems: number): PageWindow {
  const pageNum = request.pageNo ?? 1
  const later = request.pageSize ?? gamesDefaultPage
  const first = request.firstPageSize ?? (later === gamesLaterPage ? gamesFirstPage : later)
  const rest = Math.max(0, totalItems - first)
  return {
    pageNum,
    offset: pageNum === 1 ? 0 : first + (pageNum - 2) * later,
    limit: pageNum === 1 ? first : later,
    totalPages: totalItems === 0 ? 0 : 1 + Math.ceil(rest / later),
  }
}
