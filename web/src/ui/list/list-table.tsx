import type { OutputOf } from '@kancil/contract/endpoint'
import type { ListEndpoint, RowOf } from '@kancil/contract/list'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import type { CallError, CodeOf } from '../../lib/call/error.ts'
import { explainCommon, type Explanation } from '../../lib/texts.ts'
import { type Column, Table } from '../table/table.tsx'
import { FilterRow } from './filter-row.tsx'
import type { ListFilter } from './list-filters.ts'
import { ListPager } from './list-pager.tsx'
import { type ListOptions, useList } from './use-list.ts'
import type { ListPlace } from './use-list-place.ts'

type ListTableProps<E extends ListEndpoint> = ListOptions<E> & {
  list: E
  /** Must be a constant of the module. */
  filters?: readonly ListFilter[]
  place: ListPlace
  /** What the table lists; for screen readers. */
  caption: string
  columns:
    | readonly Column<RowOf<E>>[]
    | ((answer: OutputOf<E> | undefined, readAt: Date) => readonly Column<RowOf<E>>[])
  rowKey: (row: RowOf<E>) => string
  onRow?: (row: RowOf<E>) => void
  empty: ReactNode
  /** Shown when a filter matches nothing; `empty` otherwise. */
  emptyFiltered?: ReactNode
  emptyAction?: ReactNode
  /** The endpoint's own errors in words; the common ones otherwise. */
  explain?: (error: CallError<CodeOf<E>>) => Explanation
  /** After the table: dialogs that show a row's current state. */
  beside?: (answer: OutputOf<E> | undefined) => ReactNode
  /** Beside the filters. */
  tools?: ReactNode | ((answer: OutputOf<E> | undefined) => ReactNode)
  totalsLabel?: string | ((answer: OutputOf<E> | undefined) => string)
  dense?: boolean
  skeletonRows?: number
}

/**
 * A list of the contract as a table: its filters, rows, empty and error states, and pager.
 * `changesWith` keeps it current, and the old rows stay in view while new ones load.
 */
export function ListTable<E extends ListEndpoint>(props: ListTableProps<E>): ReactElement {
  const { list, place, filters = [] } = props
  const text = useText()
  const rows = useList(list, place, props)
  const { page } = rows
  const answer = rows.data as OutputOf<E> | undefined
  const explain = props.explain ?? explainCommon
  const fault = rows.error && explain(rows.error)
  const isNarrowed = filters.some(
    ({ name, ...filter }) =>
      (place.filters[name] ?? '') !== (filter.kind === 'choice' ? filter.otherwise : ''),
  )
  const { columns, tools } = props
  const totalsLabel =
    typeof props.totalsLabel === 'function' ? props.totalsLabel(answer) : props.totalsLabel
  return (
    <>
      <Table
        caption={props.caption}
        columns={
          typeof columns === 'function' ? columns(answer, new Date(rows.dataUpdatedAt)) : columns
        }
        rows={page?.items}
        rowKey={props.rowKey}
        {...(props.onRow ? { onRow: props.onRow } : {})}
        busy={rows.isPlaceholderData}
        error={fault && text(fault.id, fault.values)}
        onRetry={() => void rows.refetch()}
        empty={(isNarrowed && props.emptyFiltered) || props.empty}
        emptyAction={props.emptyAction}
        {...(totalsLabel ? { totalsLabel } : {})}
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
        footer={<ListPager place={place} page={page} />}
      />
      {props.beside?.(answer)}
    </>
  )
}
