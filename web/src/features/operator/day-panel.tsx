import { type CurrencyFigures, dayFigures } from '@kancil/contract/operator/figures'
import type { ReactElement, ReactNode } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { explainCommon } from '../../lib/texts.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Sparkline } from '../../ui/pictures/sparkline.tsx'
import { Panel } from '../../ui/console/page-head.tsx'

/**
 * The site's day so far, from the books: one panel per currency, the trial accounts' play money
 * last.
 */
export function DayPanel(): ReactElement {
  const text = useText()
  const figures = useQueryOf(dayFigures, {}, { everyMs: 30_000 })
  if (figures.error) return <FailureNotice error={figures.error} explain={explainCommon} />
  if (!figures.data) return <Skeleton className="h-48 w-full" />
  const { currencies } = figures.data
  if (currencies.length === 0)
    return (
      <Panel title={text('operator.day.title')}>
        <p className="text-sm text-muted">{text('operator.day.quiet')}</p>
      </Panel>
    )
  return (
    <>
      {currencies.map((currency) => (
        <CurrencyPanel key={currency.currency} figures={currency} />
      ))}
    </>
  )
}

function CurrencyPanel({ figures }: { figures: CurrencyFigures }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { currency } = figures
  const isTrial = currency === 'XTS'
  return (
    <Panel
      title={text(isTrial ? 'operator.day.trial' : 'operator.day.title')}
      text={text('operator.day.text')}
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto] items-end">
        <div>
          <p className="text-sm text-muted">{text('operator.day.ggr')}</p>
          <p className="text-3xl font-semibold leading-tight">
            <Money amount={figures.ggr} currency={currency} look="signed" />
          </p>
        </div>
        <Sparkline
          className="w-full max-w-[320px] h-16 text-primary"
          width={320}
          height={64}
          label={text('operator.day.byHour')}
          values={runningSum(figures.ggrByHour)}
        />
      </div>
      <dl className="grid gap-x-8 gap-y-3 grid-cols-2 md:grid-cols-3 xl:grid-cols-6 border-t border-hair pt-4">
        <Fact title={text('operator.day.turnover')}>
          <Money amount={figures.turnover} currency={currency} />
        </Fact>
        <Fact title={text('operator.day.payout')}>
          <Money amount={figures.payout} currency={currency} />
        </Fact>
        <Fact title={text('operator.day.bets')}>{format.number(figures.bets)}</Fact>
        <Fact title={text('operator.day.players')}>{format.number(figures.players)}</Fact>
        {!isTrial && (
          <>
            <Fact title={text('operator.day.deposits')}>
              <Money amount={figures.depositsIn} currency={currency} />
            </Fact>
            <Fact title={text('operator.day.withdrawals')}>
              <Money amount={figures.withdrawalsOut} currency={currency} />
            </Fact>
          </>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  )
}

/** Only for the chart: the figure's course over the day, hour by hour. */
function runningSum(amounts: readonly string[]): number[] {
  let sum = 0
  return [0, ...amounts.map((amount) => (sum += Number(amount)))]
}
