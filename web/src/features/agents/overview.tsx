import { overviewRanges, type OverviewRange, teamOverview } from '@kancil/contract/agents/team'
import type { OutputOf } from '@kancil/contract/endpoint'
import { businessDay } from '@kancil/contract/time'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { explainCommon } from '../../lib/texts.ts'
import { Notice } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Money } from '../../ui/money.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Debt } from './debt.tsx'
import { TrendChart } from './trend-chart.tsx'

type Answer = OutputOf<typeof teamOverview>
const moneyNames = [
  ...(['turnover', 'deposit', 'withdrawal', 'stake', 'payout'] as const),
  ...(['rebate', 'bonus', 'wages', 'dividend', 'profit'] as const),
]

/** What the whole team did, by period, and its last thirty days. */
export function TeamOverview(): ReactElement {
  const text = useText()
  const [range, setRange] = useState<OverviewRange>('today')
  const { data, error } = useQueryOf(teamOverview, { range }, { keepPrevious: true, staleMs: 0 })
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  return (
    <Tabs
      label={text('agents.range')}
      tabs={overviewRanges.map((key) => ({ key, label: text(`agents.range.${key}`) }))}
      active={range}
      onChange={setRange}
    >
      {data ? <Standing answer={data} /> : <Skeleton className="h-80 w-full rounded-md" />}
    </Tabs>
  )
}

function Standing({ answer }: { answer: Answer }): ReactElement {
  const text = useText()
  const format = useFormat()
  const [today] = useState(() => businessDay(new Date()))
  const { currency, figures, trend } = answer
  const count = (
    key: 'members' | 'online' | 'registrations' | 'firstDeposits' | 'depositors' | 'activeMembers',
  ) => ({
    label: text(`agents.count.${key}`),
    value: format.number(answer[key]),
  })
  return (
    <div className="grid gap-5">
      {/[1-9]/.test(answer.debt) && <Debt debt={answer.debt} currency={currency} />}
      <section className="card p-5 grid gap-1">
        <p className="text-sm text-muted">{text('agents.income')}</p>
        <p className="text-3xl font-semibold" data-income={answer.income}>
          <Money amount={answer.income} currency={currency} />
        </p>
        <p className="text-sm text-muted">{text('agents.incomeNote')}</p>
      </section>
      <Figures
        figures={[
          {
            label: text('agents.balance'),
            value: <Money amount={answer.balance} currency={currency} />,
          },
          count('members'),
          count('online'),
          count('activeMembers'),
          count('registrations'),
          count('firstDeposits'),
          count('depositors'),
        ]}
      />
      <Figures
        figures={moneyNames.map((key) => ({
          label: text(`agents.figure.${key}`),
          value: (
            <Money
              amount={key === 'dividend' ? answer.dividend : figures[key]}
              currency={currency}
              look={key === 'profit' ? 'signed' : 'plain'}
            />
          ),
        }))}
      />
      <TrendChart
        label={text('agents.trend')}
        currency={currency}
        until={today}
        days={trend.map(({ day, turnover }) => ({ day, amount: turnover }))}
      />
    </div>
  )
}
