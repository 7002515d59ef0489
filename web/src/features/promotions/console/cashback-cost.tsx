import { cashbackDesk, estimateCashback } from '@kancil/contract/promotions/cashback-desk'
import type { OutputOf } from '@kancil/contract/endpoint'
import type { Settings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'

/** What cashback really cost in the last days. */
export function CashbackPaid(): ReactElement | null {
  const text = useText()
  const { data } = useQueryOf(cashbackDesk, {})
  if (!data) return null
  return (
    <div className="grid gap-0.5 text-sm">
      {data.paid.map(({ currency, amount, claims, members }) => (
        <p key={currency}>
          <span className="text-muted">{text('promodesk.cashback.paid')}</span>{' '}
          <Money amount={amount} currency={currency} className="font-semibold" />{' '}
          <span className="text-muted">
            {text('promodesk.cashback.paid.of', { claims, members })}
          </span>
        </p>
      ))}
    </div>
  )
}

/** What terms will cost, before they are in force. */
export function CashbackEstimate(props: {
  title: string
  terms: Settings['cashback']
}): ReactElement {
  const text = useText()
  const estimate = useAction(estimateCashback)
  return (
    <section className="card p-4 grid gap-4" aria-label={props.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5 grow basis-64">
          <h3 className="font-semibold">{props.title}</h3>
          <p className="text-sm text-muted">{text('promodesk.cashback.estimate.text')}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          pending={estimate.isPending}
          onClick={() => estimate.mutate({ terms: props.terms })}
        >
          {text('promodesk.estimate')}
        </Button>
      </div>
      <FailureNotice error={estimate.error} explain={explainCommon} />
      {estimate.data?.needsSecond && (
        <Notice tone="warning">{text('promodesk.cashback.second')}</Notice>
      )}
      {estimate.data?.currencies.map((cost) => (
        <Estimated key={cost.currency} caption={props.title} cost={cost} />
      ))}
    </section>
  )
}

const sums = ['now', 'asked', 'most'] as const
const columns = ['staked', 'now', 'asked', 'most'] as const

function Estimated(props: {
  caption: string
  cost: OutputOf<typeof estimateCashback>['currencies'][number]
}): ReactElement {
  const text = useText()
  const { cost } = props
  const { currency, lines } = cost
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        {sums.map((name) => (
          <div key={name}>
            <dt className="text-muted">{text(`promodesk.cashback.${name}`)}</dt>
            <dd className="font-semibold">
              <Money amount={cost[name]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <Table
        caption={`${props.caption} · ${currency}`}
        rows={lines}
        rowKey={(row) => row.line}
        empty=""
        dense
        columns={[
          {
            key: 'line',
            header: text('promodesk.cashback.line'),
            primary: true,
            cell: (row) => text(`shell.category.${row.line}`),
          },
          ...columns.map((name) => ({
            key: name,
            header: text(`promodesk.cashback.${name}`),
            align: 'end' as const,
            cell: (row: (typeof lines)[number]) => <Money amount={row[name]} currency={currency} />,
          })),
        ]}
      />
    </div>
  )
}
