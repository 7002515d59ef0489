import type { OutputOf } from '@kancil/contract/endpoint'
import { gameCategories } from '@kancil/contract/games/vendors'
import { pointConfig } from '@kancil/contract/rewards/points'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { explainCommon } from '../../lib/texts.ts'
import { Notice } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table/table.tsx'

type Config = OutputOf<typeof pointConfig>

/** How points are earned, by product, and what they are worth. */
export function PointRules(): ReactElement {
  const text = useText()
  const format = useFormat()
  const { data, error } = useQueryOf(pointConfig, {})
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  const rows = gameCategories
    .map((line) => ({ line, ratio: data.ratioBasisPoints[line] }))
    .filter(({ ratio }) => ratio > 0)
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <section className="grid gap-3">
        <p>{text('points.rules.earn')}</p>
        <p>{text('points.rules.level')}</p>
        <p>{text('points.rules.expire')}</p>
        <Table
          caption={text('points.rules.per')}
          rows={rows}
          rowKey={(row) => row.line}
          empty={text('points.goods.none')}
          dense
          columns={[
            {
              key: 'line',
              header: text('points.rules'),
              primary: true,
              cell: (row) => text(`shell.category.${row.line}`),
            },
            {
              key: 'ratio',
              header: text('points.rules.per'),
              align: 'end',
              cell: (row) => <bdi dir="ltr">{format.number(row.ratio / 100)}</bdi>,
            },
          ]}
        />
      </section>
      <ExchangeTable config={data} />
    </div>
  )
}

export function ExchangeTable({ config }: { config: Config }): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">{text('points.table')}</h2>
      <Table
        caption={text('points.table')}
        rows={config.table}
        rowKey={(row) => String(row.points)}
        empty={text('points.goods.none')}
        dense
        columns={[
          {
            key: 'points',
            header: text('points.convert.points'),
            primary: true,
            cell: (row) => <bdi dir="ltr">{format.number(row.points)}</bdi>,
          },
          {
            key: 'amount',
            header: text('points.worth'),
            align: 'end',
            cell: (row) => <Money amount={row.amount} currency={config.currency} />,
          },
        ]}
      />
    </section>
  )
}
