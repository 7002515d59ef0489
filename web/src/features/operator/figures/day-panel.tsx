import {
  type CurrencyFigures,
  type DayFigures,
  dayFigures,
  type DaySums,
} from '@kancil/contract/operator/figures'
import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Panel } from '../../../ui/console/page-head.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Money } from '../../../ui/money.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { Alerts } from './alerts.tsx'
import { changeOf } from './change.ts'
import { HourChart } from './hour-chart.tsx'
import { figureNames } from './names.ts'

type Figure = keyof DaySums
const amounts = ['ngr', 'turnover', 'payout', 'bonus', 'deposits', 'withdrawals'] as const
const counts = ['bets', 'players'] as const

/**
 * The site's day so far beside last week's, and the alerts it set off: one panel per currency, the
 * trial accounts' play money last.
 */
export function DayPanel(): ReactElement {
  const text = useText()
  const figures = useQueryOf(dayFigures, {}, { everyMs: 15_000 })
  if (figures.error) return <FailureNotice error={figures.error} explain={explainCommon} />
  if (!figures.data) return <Skeleton className="h-48 w-full" />
  const { currencies, alerts } = figures.data
  return (
    <>
      <Alerts fired={alerts} />
      {currencies.length === 0 && (
        <Panel title={text('reports.day.title')}>
          <p className="text-sm text-muted">{text('reports.day.quiet')}</p>
        </Panel>
      )}
      {currencies.map((currency) => (
        <CurrencyPanel key={currency.currency} figures={currency} day={figures.data} />
      ))}
    </>
  )
}

function CurrencyPanel(props: { figures: CurrencyFigures; day: DayFigures }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { figures, day } = props
  const { currency, today } = figures
  const isTrial = currency === 'XTS'
  const shown = isTrial ? amounts.filter((name) => !/deposits|withdrawals/.test(name)) : amounts
  return (
    <Panel
      title={text(isTrial ? 'reports.day.trial' : 'reports.day.title')}
      text={text('reports.day.text', {
        day: format.date(`${day.comparedDay}T04:00:00.000Z`),
        until: day.comparedUntil,
      })}
      aside={
        !isTrial && (
          <Link
            to={`/reports?group=vendor&from=${day.day}&to=${day.day}&currency=${currency}`}
            className="text-sm text-primary hover:underline"
          >
            {text('reports.day.open')}
          </Link>
        )
      }
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-end">
        <div className="grid gap-1">
          <p className="text-sm text-muted">{text('reports.figure.ggr')}</p>
          <p className="text-3xl font-semibold leading-tight">
            <Money amount={today.ggr} currency={currency} look="signed" />
          </p>
          <Against figures={figures} name="ggr" until={day.comparedUntil} />
        </div>
        <HourChart
          currency={currency}
          today={figures.ggrByHour}
          before={figures.ggrByHourLastWeek}
          label={text('reports.day.chart')}
        />
      </div>
      <dl className="grid gap-x-8 gap-y-4 grid-cols-2 md:grid-cols-3 xl:grid-cols-4 border-t border-hair pt-4">
        {[...shown, ...counts].map((name) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{text(figureNames[name])}</dt>
            <dd className="num font-semibold">
              <Value sums={today} name={name} currency={currency} />
            </dd>
            <dd>
              <Against figures={figures} name={name} until={day.comparedUntil} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Value(props: { sums: DaySums; name: Figure; currency: Currency }): ReactElement {
  const format = useFormat()
  const value = props.sums[props.name]
  if (typeof value === 'number') return <>{format.number(value)}</>
  const look = props.name === 'ngr' || props.name === 'ggr' ? 'signed' : 'plain'
  return <Money amount={value} currency={props.currency} look={look} />
}

/** How the figure stood a week ago at the same time, and by how much it differs. */
function Against(props: { figures: CurrencyFigures; name: Figure; until: string }): ReactElement {
  const text = useText()
  const { figures, name } = props
  const { soFar, lastWeek, currency } = figures
  const change = changeOf(soFar[name], lastWeek[name])
  return (
    <p
      className="text-xs text-muted num"
      title={text('reports.day.sameTime', { until: props.until })}
    >
      {change !== null && (
        <bdi
          dir="ltr"
          className={classNames(
            'me-1.5 font-semibold',
            change < 0 ? 'text-danger' : 'text-success',
          )}
        >
          {`${change > 0 ? '▲ +' : change < 0 ? '▼ ' : ''}${change} %`}
        </bdi>
      )}
      {text('reports.day.before')} <Value sums={lastWeek} name={name} currency={currency} />
    </p>
  )
}
