import { cohortKinds, type CohortRow, cohorts } from '@kancil/contract/operator/cohorts'
import { type Currency, currencyExponents } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { oneOfParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/form/select.tsx'

const currencies = Object.keys(currencyExponents) as Currency[]
const shows = ['retention', 'ngr'] as const
const place = {
  kind: oneOfParam(cohortKinds, 'registered'),
  currency: oneOfParam(currencies, 'MYR'),
  show: oneOfParam(shows, 'retention'),
}

/** Who came in which week, who of them still plays, and what they are worth to the house. */
export function Cohorts(): ReactElement {
  const text = useText()
  const [{ kind, currency, show }, setQuery] = useQueryParams(place)
  const { data, error } = useQueryOf(cohorts, { kind, currency }, { keepPrevious: true })
  return (
    <>
      <PageHead title={text('operator.nav.cohorts')} text={text('reports.cohorts.note')} />
      <div className="flex flex-wrap items-end gap-3 pb-4">
        <Select
          label={text('reports.cohorts.kind')}
          className="w-full md:w-52"
          value={kind}
          options={cohortKinds.map((value) => ({ value, label: text(`reports.cohorts.${value}`) }))}
          onChange={(event) => setQuery({ kind: event.target.value as typeof kind })}
        />
        <Select
          label={text('reports.money.currency')}
          className="w-full md:w-32"
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(event) => setQuery({ currency: event.target.value as Currency })}
        />
        <Select
          label={text('reports.cohorts.show')}
          className="w-full md:w-44"
          value={show}
          options={shows.map((value) => ({ value, label: text(`reports.cohorts.${value}`) }))}
          onChange={(event) => setQuery({ show: event.target.value as typeof show })}
        />
      </div>
      {error ? (
        <FailureNotice error={error} explain={explainCommon} />
      ) : !data ? (
        <Skeleton className="h-80 w-full rounded-md" />
      ) : data.rows.length === 0 ? (
        <EmptyState pose="thinking" title={text('reports.cohorts.none')} />
      ) : (
        <CohortTable rows={data.rows} currency={currency} show={show} />
      )}
    </>
  )
}

function CohortTable(props: {
  rows: readonly CohortRow[]
  currency: Currency
  show: (typeof shows)[number]
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { rows } = props
  const longest = Math.max(...rows.map(({ weeks }) => weeks.length))
  return (
    <div className="card overflow-x-auto" role="region" aria-label={text('operator.nav.cohorts')}>
      <table className="w-full text-sm num border-separate border-spacing-0.5">
        <thead>
          <tr className="text-muted text-start">
            <th className="text-start font-normal px-3 py-2">{text('reports.cohorts.week')}</th>
            <th className="text-end font-normal px-3 py-2">{text('reports.cohorts.members')}</th>
            {Array.from({ length: longest }, (_, later) => (
              <th key={later} className="text-center font-normal px-2 py-2 whitespace-nowrap">
                {text('reports.cohorts.later', { number: String(later) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.week}>
              <th className="text-start font-medium px-3 py-2 whitespace-nowrap">
                {format.date(`${row.week}T04:00:00.000Z`)}
              </th>
              <td className="text-end px-3 py-2">{format.number(row.members)}</td>
              {row.weeks.map((cell, later) => (
                <Cell key={`${row.week}+${String(later)}`} {...props} row={row} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell(props: {
  row: CohortRow
  cell: CohortRow['weeks'][number]
  currency: Currency
  show: (typeof shows)[number]
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { row, cell, currency } = props
  const share = row.members === 0 ? 0 : Math.round((cell.active / row.members) * 100)
  const isLoss = cell.ngr.startsWith('-')
  const tint = isLoss && props.show === 'ngr' ? '--danger' : '--primary'
  return (
    <td
      className="text-center px-2 py-2 rounded-sm whitespace-nowrap"
      style={{ background: `color-mix(in srgb, var(${tint}) ${share * 0.35}%, transparent)` }}
      title={text('reports.cohorts.cell', {
        active: format.number(cell.active),
        members: format.number(row.members),
      })}
    >
      {props.show === 'retention' ? `${share} %` : format.money(cell.ngr, currency, { plus: true })}
    </td>
  )
}
