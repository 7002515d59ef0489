import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { FiltersOf, ListEndpoint, RowOf } from '@kancil/contract/list'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import type { CallError, CodeOf } from '../../lib/call/error.ts'
import { keyOf, useQueryOf } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'
import { explainCommon, type Explained } from '../../lib/texts.ts'
import { useSettled } from '../console/use-settled.ts'
import { Pager } from '../table/pager.tsx'
import { type Column, Table } from '../table/table.tsx'
import { FilterRow } from './filter-row.tsx'
import type { ListFilter } from './list-filters.ts'
import type { ListPlace } from './use-list-place.ts'

type OfList<E extends ListEndpoint> = {
  list: E
  /** What it is the list of, or narrowed to by the page itself: fields of the input. */
  scope?: Partial<FiltersOf<E>>
  /** A constant of the module. */
  filters?: readonly ListFilter[]
  place: ListPlace
  /** What the table lists; read out. */
  caption: string
  columns:
    | readonly Column<RowOf<E>>[]
    | ((answer: OutputOf<E> | undefined) => readonly Column<RowOf<E>>[])
  rowKey: (row: RowOf<E>) => string
  onRow?: (row: RowOf<E>) => void
  empty: ReactNode
  /** Where a filter left nothing over; `empty` otherwise. */
  emptyFiltered?: ReactNode
  emptyAction?: ReactNode
  /** Live messages after which the rows may be others. */
  changesWith?: string
  /** The endpoint's own refusals in words; the common ones otherwise. */
  explain?: (error: CallError<CodeOf<E>>) => Explained
  /** Beside the filters. */
  tools?: ReactNode | ((answer: OutputOf<E> | undefined) => ReactNode)
  totalsLabel?: string
  dense?: boolean
  skeletonRows?: number
  pageSize?: number
}

/**
 * A list of the contract as a table: its filters, rows, empty and failed states and pager. It
 * stays current by `changesWith`, and keeps the old rows in view while new ones are on their way.
 */
export function ListTable<E extends ListEndpoint>(props: OfList<E>): ReactElement {
  const { list, place, filters = [], scope } = props
  const text = useText()
  const cache = useQueryClient()
  const settled = useSettled(JSON.stringify(place.filters))
  const asked = Object.entries(JSON.parse(settled) as Record<string, string>)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  const input = {
    ...scope,
    ...Object.fromEntries(asked),
    pageNo: place.pageNo,
    pageSize: props.pageSize ?? list.list.pageSize,
  } as InputOf<E>
  const rows = useQueryOf(list, input, { keepPrevious: true, staleMs: 0 })
  useLive(props.changesWith ?? '', () => {
    if (props.changesWith) void cache.invalidateQueries({ queryKey: keyOf(list) })
  })
  const answer = rows.data
  const page = answer as { items: RowOf<E>[]; totalPages: number; totalItems: number } | undefined
  const explain = props.explain ?? explainCommon
  const fault = rows.error && explain(rows.error)
  const isNarrowed = filters.some(
    ({ name, ...filter }) =>
      (place.filters[name] ?? '') !== (filter.kind === 'choice' ? filter.otherwise : ''),
  )
  const { columns, tools } = props
  return (
    <Table
      caption={props.caption}
      columns={typeof columns === 'function' ? columns(answer) : columns}
      rows={page?.items}
      rowKey={props.rowKey}
      {...(props.onRow ? { onRow: props.onRow } : {})}
      busy={rows.isPlaceholderData}
      error={fault && text(fault.id, fault.values)}
      onRetry={() => void rows.refetch()}
      empty={(isNarrowed && props.emptyFiltered) || props.empty}
      emptyAction={props.emptyAction}
      {...(props.totalsLabel ? { totalsLabel: props.totalsLabel } : {})}
      {...(props.dense ? { dense: true } : {})}
      {...(props.skeletonRows ? { skeletonRows: props.skeletonRows } : {})}
      tools={
        (filters.length > 0 || tools) && (
          <>
            <FilterRow filters={filters} values={place.filters} onChange={place.narrow} />
            {typeof tools === 'function' ? tools(answer) : tools}
          </>
        )
      }
      footer={
        <Pager pageNo={place.pageNo} totalPages={page?.totalPages ?? 1} onPage={place.turnTo} />
      }
    />
  )
}
