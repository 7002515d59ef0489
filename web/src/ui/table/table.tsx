import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../button.tsx'
import { classNames } from '../style/class-names.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { useCards } from './use-cards.ts'

/** Line and column in a card; ignored by a table's cells. */
const phonePlaces = {
  what: { gridArea: '1/1' },
  amount: { gridArea: '1/2', justifySelf: 'end' },
  when: { gridArea: '2/1' },
  state: { gridArea: '2/2', justifySelf: 'end' },
} as const

export type Column<Row> = {
  readonly key: string
  /** '' above buttons: read to screen readers, not shown. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures are aligned to the end with tabular digits. */
  readonly align?: 'start' | 'end'
  readonly sortable?: boolean
  /** The heading of the row's card on a phone. */
  readonly primary?: boolean
  /**
   * Its place in the two lines of a phone: what and how much, then when and its state. If any
   * column sets this, columns without it are hidden there.
   */
  readonly phone?: keyof typeof phonePlaces
  /** This column's cell of the totals row. */
  readonly total?: ReactNode
}

export type Sort = { readonly key: string; readonly direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  /** What the table lists; for screen readers, and shown with `showCaption`. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** A later page is loading: the old one stays, dimmed. */
  busy?: boolean
  /** The error, already in words. */
  error?: ReactNode
  onRetry?: () => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** One sentence that says what would be here, and one action. */
  empty: ReactNode
  emptyAction?: ReactNode
  onRow?: (row: Row) => void
  /** Above the table: filters at the start, the CSV button at the end. */
  tools?: ReactNode
  /** Below: the pager. */
  footer?: ReactNode
  totalsLabel?: string
  /** The number of placeholder rows: as many as a page has. */
  skeletonRows?: number
  dense?: boolean
}

/** Rows of one kind: a table where it fits, cards where it does not. */
export function Table<Row>(props: TableProps<Row>): ReactElement {
  const { rows, columns } = props
  const nothing = rows?.length === 0 && !props.error
  const room = useCards()
  return (
    <div className="grid gap-4 min-w-0">
      {props.tools && <div className="flex flex-wrap items-end gap-3">{props.tools}</div>}
      <div className="card overflow-hidden">
        {props.error ? (
          <TableError onRetry={props.onRetry}>{props.error}</TableError>
        ) : nothing ? (
          <EmptyState pose="thinking" title={props.empty} action={props.emptyAction} />
        ) : (
          <div ref={room} className="cards-room overflow-x-auto">
            <table
              aria-busy={props.busy || rows === undefined}
              className={classNames(
                'cards w-full text-sm border-collapse transition-opacity duration-120',
                columns.some(({ phone }) => phone) && 'two-lines',
                props.busy && 'opacity-60',
              )}
            >
              <caption className="sr-only">{props.caption}</caption>
              <Head {...props} />
              <tbody>
                {rows === undefined ? (
                  <GreyRows columns={columns} count={props.skeletonRows ?? 6} />
                ) : (
                  rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} table={props} />)
                )}
              </tbody>
              {rows && columns.some((column) => column.total !== undefined) && (
                <Totals columns={columns} label={props.totalsLabel} />
              )}
            </table>
          </div>
        )}
      </div>
      {/* Shown even with no rows: a page that has become empty needs a way back. */}
      {props.footer}
    </div>
  )
}

function Head<Row>({ columns, sort, onSort }: TableProps<Row>): ReactElement {
  const text = useText()
  return (
    <thead className="text-xs text-muted">
      <tr className="border-b border-hair">
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined
          const Arrow =
            sorted === undefined ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
              className={classNames(
                'px-3 first:ps-4 last:pe-4 py-2.5 font-medium whitespace-nowrap',
                column.align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className="inline-flex items-center gap-1 hover:text-text"
                  onClick={() =>
                    onSort({
                      key: column.key,
                      direction: sorted === 'descending' ? 'ascending' : 'descending',
                    })
                  }
                >
                  {column.header}
                  <Arrow size={14} aria-hidden="true" />
                </button>
              ) : (
                column.header || <span className="sr-only">{text('shell.table.actions')}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function BodyRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }): ReactElement {
  const { onRow } = table
  return (
    <tr
      className={classNames(
        'border-b border-hair last:border-0',
        onRow && 'cursor-pointer hover:bg-raised',
      )}
      onClick={onRow ? () => onRow(row) : undefined}
      // A row that opens something does so from the keyboard too; what stands in it acts by itself.
      tabIndex={onRow ? 0 : undefined}
      onKeyDown={
        onRow
          ? (event) => {
              if (event.key === 'Enter' && event.target === event.currentTarget) onRow(row)
            }
          : undefined
      }
    >
      {table.columns.map((column) => (
        <td
          key={column.key}
          data-label={column.primary ? undefined : column.header}
          data-primary={column.primary || undefined}
          data-phone={column.phone}
          style={column.phone && phonePlaces[column.phone]}
          className={classNames(
            // Never break a word to make a column narrower.
            'px-3 first:ps-4 last:pe-4 align-middle wrap-break-word',
            table.dense ? 'py-1.5' : 'py-3',
            column.align === 'end' && 'text-end num whitespace-nowrap',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function Totals<Row>(props: {
  columns: readonly Column<Row>[]
  label: string | undefined
}): ReactElement {
  const text = useText()
  return (
    <tfoot className="bg-raised font-semibold">
      <tr>
        {props.columns.map((column, at) => (
          <td
            key={column.key}
            data-label={column.total === undefined ? undefined : column.header}
            className={classNames(
              'px-3 first:ps-4 last:pe-4 py-3',
              column.align === 'end' && 'text-end num whitespace-nowrap',
            )}
          >
            {at === 0 && column.total === undefined
              ? (props.label ?? text('shell.table.total'))
              : column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function GreyRows<Row>(props: { columns: readonly Column<Row>[]; count: number }): ReactElement[] {
  return Array.from({ length: props.count }, (_, at) => (
    <tr key={at} className="border-b border-hair last:border-0">
      {props.columns.map((column, place) => (
        <td key={column.key} className="px-3 first:ps-4 last:pe-4 py-3" aria-hidden="true">
          <span
            className={classNames(
              'waiting block h-4',
              place % 2 ? 'w-16' : 'w-28',
              column.align === 'end' && 'ms-auto',
            )}
          />
        </td>
      ))}
    </tr>
  ))
}

function TableError(props: {
  children: ReactNode
  onRetry: (() => void) | undefined
}): ReactElement {
  const text = useText()
  return (
    <EmptyState
      pose="thinking"
      title={props.children}
      action={
        props.onRetry && (
          <Button variant="secondary" onClick={props.onRetry}>
            {text('shell.retry')}
          </Button>
        )
      }
    />
  )
}
