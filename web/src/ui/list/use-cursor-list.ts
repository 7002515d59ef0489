import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { CursorListEndpoint, FiltersOf, RowOf } from '@kancil/contract/list'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, useQueryOf } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'

/** The cursors of the pages gone through, and the selection that they belong to. */
type Trail = { readonly of: string; readonly cursors: readonly string[] }

/**
 * Reads a list by cursor, page by page. Each page is fetched with the cursor of the one before, so
 * going back reuses the earlier cursors. Another selection begins at its first page.
 */
export function useCursorList<E extends CursorListEndpoint>(
  list: E,
  {
    scope,
    pageSize = list.cursorList.pageSize,
    changesWith,
  }: {
    scope?: Partial<FiltersOf<E>>
    pageSize?: number | undefined
    /** Live messages after which the rows may have changed. */
    changesWith?: string | undefined
  } = {},
) {
  const cache = useQueryClient()
  const selection = JSON.stringify(scope ?? {})
  const [trail, setTrail] = useState<Trail>({ of: selection, cursors: [] })
  const cursors = trail.of === selection ? trail.cursors : []
  const go = (next: readonly string[]): void => setTrail({ of: selection, cursors: next })
  const cursor = cursors.at(-1)
  const input = {
    ...scope,
    pageSize,
    ...(cursor === undefined ? {} : { cursor }),
  } as InputOf<E>
  const query = useQueryOf(list, input, { keepPrevious: true, staleMs: 0 })
  // Read with the first page, and kept while later ones are shown.
  const firstInput = { ...scope, pageSize } as InputOf<E>
  const first = useQueryOf(list, firstInput, { enabled: false, keepPrevious: true })
  useLive(changesWith ?? '', () => {
    if (changesWith) refresh(cache, list)
  })
  const answer = query.data as
    | (OutputOf<E> & { items: RowOf<E>[]; nextCursor: string | null })
    | undefined
  const next = answer?.nextCursor ?? null
  return {
    ...query,
    answer,
    /** The answer with figures that came with the first page only. */
    figures: answer && ({ ...(first.data as object), ...answer } as typeof answer),
    items: answer?.items,
    pager: {
      pageNo: cursors.length + 1,
      // The old rows' cursor leads to the page that is already loading.
      onNext: next === null || query.isPlaceholderData ? null : () => go([...cursors, next]),
      onBack: cursors.length === 0 ? null : () => go(cursors.slice(0, -1)),
    },
  }
}
