import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type FiltersOf, type ListEndpoint, pageIn, type RowOf } from '@kancil/contract/list'
import type { Page } from '@kancil/contract/paging'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useQueryOf } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'
import { useDebounced } from '../console/use-debounced.ts'
import type { ListPlace } from './use-list-place.ts'

export type ListOptions<E> = {
  /** Fixed fields of the input: what the list belongs to, or filters set by the page itself. */
  scope?: Partial<FiltersOf<E>>
  pageSize?: number | undefined
  /** Live messages after which the rows may have changed. */
  changesWith?: string | undefined
  /** Polls, for data that changes without a message. */
  everyMs?: number | undefined
}

/**
 * Reads a list's page at a place. It stays current, and keeps the old rows while new ones load.
 * `ListTable` shows it as a table; use this for lists with another layout.
 */
export function useList<E extends ListEndpoint>(
  list: E,
  place: ListPlace,
  { scope, pageSize = list.list.pageSize, changesWith, everyMs }: ListOptions<E> = {},
) {
  const cache = useQueryClient()
  const settled = useDebounced(JSON.stringify(place.filters))
  const filters = Object.entries(JSON.parse(settled) as Record<string, string>)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  const input = { ...scope, ...Object.fromEntries(filters), pageNo: place.pageNo, pageSize }
  const query = useQueryOf(list, input as InputOf<E>, {
    keepPrevious: true,
    staleMs: 0,
    ...(everyMs ? { everyMs } : {}),
  })
  useLive(changesWith ?? '', () => {
    if (changesWith) void cache.invalidateQueries({ queryKey: keyOf(list) })
  })
  const page: Page<RowOf<E>> | undefined =
    query.data === undefined ? undefined : pageIn(list, query.data as OutputOf<E>)
  return { ...query, page }
}
