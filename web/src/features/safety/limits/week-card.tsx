import type { SafetyOverview } from '@kancil/contract/safety/limits'
import type { ReactElement, ReactNode } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'

/** What the week has cost so far, and how much of each weekly limit is used. */
export function WeekCard({ overview }: { overview: SafetyOverview }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { week, currency } = overview
  const weekly = overview.limits.filter(
    ({ name, amount, used }) => name.endsWith('Week') && amount !== null && used !== null,
  )
  return (
    <div className="card p-5 grid gap-5">
      <p className="text-sm text-muted">
        {text('safety.week.since')} <Instant at={week.from} show="date" />
      </p>
      <dl className="grid grid-cols-2 sm:grid-cols-4 gap-4">
        <Fact label={text('safety.week.net')}>
          <Money amount={week.net} currency={currency} look="signed" />
        </Fact>
        <Fact label={text('safety.week.deposits')}>
          <Money amount={week.deposits} currency={currency} />
        </Fact>
        <Fact label={text('safety.week.wagered')}>
          <Money amount={week.wagered} currency={currency} />
        </Fact>
        <Fact label={text('safety.week.time')}>
          {text('safety.minutes', { minutes: format.number(week.minutes) })}
        </Fact>
      </dl>
      {weekly.map(({ name, amount, used }) => (
        <Progress
          key={name}
          label={text(`safety.limit.${name}`)}
          value={Number(used)}
          most={Number(amount)}
          note={text('safety.usedOf', {
            used: format.money(used!, currency),
            amount: format.money(amount!, currency),
          })}
        />
      ))}
    </div>
  )
}

function Fact(props: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="grid content-start">
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd className="num text-lg font-semibold">{props.children}</dd>
    </div>
  )
}
