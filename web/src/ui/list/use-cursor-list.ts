import type { InputOf } from '@kancil/contract/endpoint'
import type { CursorListEndpoint, FiltersOf, RowOf } from '@kancil/contract/list'
import { useState } from 'react'
import { useQueryOf } from '../../lib/call/queries.ts'

/**
 * Reads a list by cursor, page by page. Each page is fetched with the cursor of the one before, so
 * going back reuses the earlier cursors.
 */
export function useCursorList<E extends CursorListEndpoint>(
  list: E,
  { scope }: { scope?: Partial<FiltersOf<E>> } = {},
) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const input = {
    ...scope,
    pageSize: list.cursorList.pageSize,
    ...(cursor === undefined ? {} : { cursor }),
  } as InputOf<E>
  const query = useQueryOf(list, input, { keepPrevious: true, staleMs: 0 })
  const answer = query.data as { items: RowOf<E>[]; nextCursor: string | null } | undefined
  const next = answer?.nextCursor ?? null
  return {
    ...query,
    items: answer?.items,
    pager: {
      pageNo: cursors.length + 1,
      // The old rows' cursor leads to the page that is already loading.
      onNext:
        next === null || query.isPlaceholderData ? null : () => setCursors([...cursors, next]),
      onBack: cursors.length === 0 ? null : () => setCursors(cursors.slice(0, -1)),
    },
  }
}
