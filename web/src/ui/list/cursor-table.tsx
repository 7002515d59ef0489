import type { OutputOf } from '@kancil/contract/endpoint'
import type { CursorListEndpoint, FiltersOf, RowOf } from '@kancil/contract/list'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import type { CallError, CodeOf } from '../../lib/call/error.ts'
import { explainCommon, type Explanation } from '../../lib/texts.ts'
import { CursorPager } from '../table/pager.tsx'
import { type Column, Table } from '../table/table.tsx'
import { useCursorList } from './use-cursor-list.ts'

/** A list by cursor as a table: as `ListTable`, for what grows without end. */
export function CursorTable<E extends CursorListEndpoint>(props: {
  list: E
  /** The selection: changing it begins at the first page. */
  scope?: Partial<FiltersOf<E>>
  pageSize?: number
  /** Live messages after which the rows may have changed. */
  changesWith?: string
  /** What the table lists; for screen readers. */
  caption: string
  columns: (answer: OutputOf<E> | undefined) => readonly Column<RowOf<E>>[]
  rowKey: (row: RowOf<E>) => string
  onRow?: (row: RowOf<E>) => void
  empty: ReactNode
  /** The endpoint's own errors in words; the common ones otherwise. */
  explain?: (error: CallError<CodeOf<E>>) => Explanation
  tools?: ReactNode
  /** Above the table: figures of the whole selection; they may come with its first page only. */
  figures?: (answer: OutputOf<E> | undefined) => ReactNode
  skeletonRows?: number
}): ReactElement {
  const text = useText()
  const { list, scope, pageSize, changesWith, onRow, skeletonRows } = props
  const rows = useCursorList(list, { ...(scope ? { scope } : {}), pageSize, changesWith })
  const explain = props.explain ?? explainCommon
  const fault = rows.error && explain(rows.error)
  return (
    <Table
      caption={props.caption}
      columns={props.columns(rows.answer)}
      rows={rows.items}
      rowKey={props.rowKey}
      {...(onRow ? { onRow } : {})}
      busy={rows.isPlaceholderData}
      error={fault && text(fault.id, fault.values)}
      onRetry={() => void rows.refetch()}
      empty={props.empty}
      {...(skeletonRows ? { skeletonRows } : {})}
      tools={
        <>
          {props.tools}
          {props.figures?.(rows.figures)}
        </>
      }
      footer={<CursorPager {...rows.pager} />}
    />
  )
}
