import {
  exportMoneyReport,
  moneyReport,
  type ReportGroup,
  type ReportRow,
} from '@kancil/contract/operator/reports'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { ReactElement } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { openDownload } from '../../../lib/call/open-download.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { usePlaceInAddress } from '../../../ui/list/use-list-place.ts'
import { CsvButton } from '../../../ui/table/csv-button.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { figureNames } from '../figures/names.ts'
import { CheckLine } from './check-line.tsx'
import { DayChart } from './day-chart.tsx'
import { addressOf, keyName, nextGroup, type Place, placeOf, reportFilters } from './filters.tsx'
import { type Figure, OpenFigure } from './open-figure.tsx'
import { ReportTotals } from './totals.tsx'

const rangeTexts = {
  range_invalid: 'reports.money.rangeInvalid',
  range_too_long: 'reports.money.rangeTooLong',
} as const
export const explainReport = texts(moneyReport, rangeTexts)
const explainExport = texts(exportMoneyReport, {
  ...rangeTexts,
  too_many_lines: 'reports.money.tooMany',
})
type Answer = OutputOf<typeof moneyReport>

/** The house's figures by day, vendor, game, product, agent or currency; each opens its rows. */
export function MoneyReport(): ReactElement {
  const text = useText()
  const { filters } = usePlaceInAddress(reportFilters)
  const file = useAction(exportMoneyReport)
  const group = filters['group'] as ReportGroup
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return (
    <ListScreen
      list={moneyReport}
      title={text('operator.nav.reports')}
      note={text('reports.money.note')}
      filters={reportFilters}
      explain={explainReport}
      pageSize={50}
      rowKey={(row) => `${row.key} ${row.currency}`}
      empty={text('reports.money.none')}
      columns={(answer) => columnsOf(text, group, whole(filters, answer))}
      tools={(answer) => (
        <>
          <CsvButton
            pending={file.isPending}
            onDownload={() =>
              file.mutate(chosen as InputOf<typeof exportMoneyReport>, {
                onSuccess: ({ url }) => openDownload(url),
              })
            }
          />
          <div className="w-full grid gap-4 min-w-0">
            <FailureNotice error={file.error} explain={explainExport} />
            {answer && <ReportTotals answer={answer} place={whole(filters, answer)} />}
            {answer && group === 'day' && <Charts answer={answer} />}
          </div>
        </>
      )}
    >
      <CheckLine />
    </ListScreen>
  )
}

/** The filters with the days that the server chose where the address names none. */
function whole(filters: Place, answer: Answer | undefined): Place {
  return answer ? { ...filters, from: answer.from, to: answer.to } : filters
}

function Charts({ answer }: { answer: Answer }): ReactElement | null {
  const text = useText()
  const currency = answer.sums[0]?.currency
  const days = answer.items.filter((row) => row.currency === currency)
  if (!currency || days.length < 2) return null
  return <DayChart days={days} currency={currency} label={text('reports.money.chart')} />
}

const opened: readonly Figure[] = [
  ...(['turnover', 'payout', 'ggr', 'bonus', 'ngr', 'wages'] as const),
  ...(['deposits', 'withdrawals'] as const),
]

function columnsOf(text: Text, group: ReportGroup, place: Place): Column<ReportRow>[] {
  return [
    {
      key: 'key',
      header: text(`reports.money.by.${group}`),
      primary: true,
      cell: (row) => <RowName row={row} group={group} place={place} />,
    },
    ...(group === 'currency'
      ? []
      : [
          {
            key: 'currency',
            header: text('reports.money.currency'),
            cell: (row: ReportRow) => row.currency,
          },
        ]),
    { key: 'bets', header: text('reports.figure.bets'), align: 'end', cell: betsCell },
    ...opened.map((figure): Column<ReportRow> => ({
      key: figure,
      header: text(figureNames[figure]),
      align: 'end',
      cell: (row) => (
        <OpenFigure
          figure={figure}
          amount={row[figure]}
          row={row}
          place={placeOf(place, group, row)}
        />
      ),
    })),
  ]
}

const betsCell = (row: ReportRow): ReactElement => <Count value={row.bets} />

function Count({ value }: { value: number }): ReactElement {
  const format = useFormat()
  return <span className="num">{format.number(value)}</span>
}

function RowName(props: { row: ReportRow; group: ReportGroup; place: Place }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { row, group, place } = props
  const name =
    group === 'day'
      ? format.date(`${row.key}T04:00:00.000Z`)
      : keyName(text, group, row.key, row.name)
  const next = { ...placeOf(place, group, row), group: nextGroup(group) }
  return (
    <Link
      to={addressOf('/reports', next)}
      className="font-medium text-primary hover:underline whitespace-nowrap"
      title={text('reports.money.drill', { name })}
    >
      {name}
    </Link>
  )
}
