import type { moneyReport } from '@kancil/contract/operator/reports'
import type { OutputOf } from '@kancil/contract/endpoint'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { figureNames } from '../figures/names.ts'
import type { Place } from './filters.tsx'
import { OpenFigure } from './open-figure.tsx'

const shown = [
  ...(['ggr', 'ngr', 'turnover', 'payout', 'bonus', 'wages'] as const),
  ...(['deposits', 'withdrawals'] as const),
]

const isLarge = (name: (typeof shown)[number]): boolean => name === 'ggr' || name === 'ngr'

/** The whole selection, a card for each currency. */
export function ReportTotals(props: {
  answer: OutputOf<typeof moneyReport>
  place: Place
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { answer, place } = props
  const { group: _group, ...filters } = place
  const day = (value: string) => format.date(`${value}T04:00:00.000Z`)
  return (
    <div className="grid gap-3">
      {answer.sums.map((sums) => (
        <section key={sums.currency} className="card p-4 grid gap-3">
          <h2 className="text-sm text-muted">
            <span className="font-semibold text-text">{sums.currency}</span>
            {` · ${text('reports.money.totals', { from: day(answer.from), to: day(answer.to) })}`}
          </h2>
          <dl className="grid gap-x-6 gap-y-3 grid-cols-2 md:grid-cols-4">
            {shown.map((name) => (
              // Two large figures have no room beside each other on a phone.
              <div key={name} className={isLarge(name) ? 'max-sm:col-span-2' : ''}>
                <dt className="text-sm text-muted">{text(figureNames[name])}</dt>
                <dd className={isLarge(name) ? 'text-xl font-semibold' : 'font-semibold'}>
                  <OpenFigure
                    figure={name}
                    amount={sums[name]}
                    row={sums}
                    place={{ ...filters, currency: sums.currency }}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
