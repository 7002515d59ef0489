import {
  openedFigures,
  type ReportMovement,
  reportMovements,
} from '@kancil/contract/operator/reports'
import type { FiltersOf } from '@kancil/contract/list'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { oneOfParam, textParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { Link } from '../../../lib/router.tsx'
import { texts } from '../../../lib/texts.ts'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../ui/list/cursor-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { figureNames } from '../figures/names.ts'
import { addressOf } from './filters.tsx'

const place = {
  figure: oneOfParam(openedFigures, 'ggr'),
  ...{ from: textParam('', 10), to: textParam('', 10), currency: textParam('', 3) },
  ...{ vendorId: textParam('', 32), gameCode: textParam('', 64) },
  ...{ product: textParam('', 10), agentId: textParam('', 36) },
}
const explain = texts(reportMovements, {
  range_invalid: 'reports.money.rangeInvalid',
  range_too_long: 'reports.money.rangeTooLong',
})

/** The ledger's movements that one figure of a report is the sum of. */
export function ReportMovements(): ReactElement {
  const text = useText()
  const [query] = useQueryParams(place)
  const { figure, ...filters } = query
  const filled = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const name = text(figureNames[figure])
  return (
    <>
      <Link
        to={addressOf('/reports', {
          ...filters,
          group: filters.from === filters.to ? 'vendor' : 'day',
        })}
        className="flex items-center gap-1.5 text-sm text-primary hover:underline pb-3 w-fit"
      >
        <ArrowLeft size={16} aria-hidden="true" className="flip-rtl" />
        {text('reports.money.back')}
      </Link>
      <PageHead
        title={text('reports.money.rows', { figure: name })}
        text={
          <>
            {text('reports.money.rowsNote')}{' '}
            <bdi className="num">{[...new Set(Object.values(filled))].join(' · ')}</bdi>
          </>
        }
      />
      <CursorTable
        list={reportMovements}
        scope={{ figure, ...filled } as Partial<FiltersOf<typeof reportMovements>>}
        caption={name}
        explain={explain}
        pageSize={50}
        rowKey={(row) => `${row.transferId} ${row.vendorId}`}
        empty={text('reports.money.rowsNone')}
        columns={() => columnsOf(text)}
      />
    </>
  )
}

function columnsOf(text: Text): Column<ReportMovement>[] {
  return [
    {
      key: 'at',
      header: text('reports.money.at'),
      phone: 'when',
      cell: (row) => <InstantLines at={row.at} />,
    },
    {
      key: 'member',
      header: text('reports.money.member'),
      primary: true,
      phone: 'what',
      cell: (row) => (
        <Link to={`/members/${row.memberId}`} className="text-primary hover:underline">
          {row.account || row.memberId}
        </Link>
      ),
    },
    { key: 'kind', header: text('reports.money.kind'), phone: 'state', cell: (row) => row.kind },
    {
      key: 'game',
      header: text('reports.money.game'),
      cell: (row) => [row.vendorId, row.gameCode].filter(Boolean).join(' / ') || '–',
    },
    {
      key: 'round',
      header: text('reports.money.round'),
      cell: (row) => <span className="block max-w-48 truncate">{row.roundId || '–'}</span>,
    },
    {
      key: 'amount',
      header: text('reports.money.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} look="signed" />,
    },
  ]
}
