import type { OutputOf } from '@kancil/contract/endpoint'
import { profit, type ProfitLine } from '@kancil/contract/games/profit'
import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { PlayFilter } from '../bets/play-filter.tsx'
import { PlayTotals } from '../bets/totals.tsx'
import { usePlayFilter } from '../bets/use-play-filter.ts'
import { ProfitChart } from './chart.tsx'
import { type ProfitRow, rowsBy } from './rows.ts'

const explain = texts(profit, {
  range_too_long: 'games.bets.rangeTooLong',
  range_invalid: 'games.bets.rangeInvalid',
})
type Answer = OutputOf<typeof profit>

/** What play won or lost: the net result on top, a chart of the days, and both as tables. */
export function ProfitPage(): ReactElement {
  const text = useText()
  const state = usePlayFilter('month')
  const { data, error, refetch } = useQueryOf(profit, state.filter, {
    keepPrevious: true,
    staleMs: 0,
  })
  const fault = error && explain(error)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <PlayFilter state={state} />
      </div>
      {fault ? (
        <EmptyState
          pose="thinking"
          title={text(fault.id, fault.values)}
          action={<Button onClick={() => void refetch()}>{text('shell.retry')}</Button>}
        />
      ) : !data ? (
        <Skeleton className="h-80 w-full rounded-md" />
      ) : data.lines.length === 0 ? (
        <EmptyState pose="thinking" title={text('records.profit.none')} />
      ) : (
        <Result answer={data} />
      )}
    </div>
  )
}

function Result({ answer }: { answer: Answer }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { totals, currency, lines } = answer
  const days = rowsBy(lines, (line) => line.day, currency)
  const products = rowsBy(lines, (line) => line.gameType, currency)
  return (
    <>
      <div className="grid gap-1">
        <p className="text-sm text-muted">{text('records.profit.net')}</p>
        <p className="text-3xl font-semibold" data-net={totals.net}>
          <Money amount={totals.net} currency={currency} look="signed" />
        </p>
        <p className="text-sm text-muted">{text('records.profit.note')}</p>
      </div>
      <PlayTotals totals={totals} currency={currency} />
      <ProfitChart
        from={answer.from}
        to={answer.to}
        currency={currency}
        days={days}
        label={text('records.profit.chart', {
          from: format.date(`${answer.from}T04:00:00.000Z`),
          to: format.date(`${answer.to}T04:00:00.000Z`),
        })}
      />
      <section className="grid gap-2">
        <h3 className="font-semibold">{text('records.profit.byProduct')}</h3>
        <Table<ProfitRow>
          caption={text('records.profit.byProduct')}
          dense
          rows={products}
          rowKey={(row) => row.key}
          empty=""
          columns={columnsOf(text, currency, {
            header: text('records.product'),
            nameOf: (key) => text(`shell.category.${key as ProfitLine['gameType']}`),
          })}
        />
      </section>
      <section className="grid gap-2">
        <h3 className="font-semibold">{text('records.profit.byDay')}</h3>
        <Table<ProfitRow>
          caption={text('records.profit.byDay')}
          dense
          rows={days.toReversed()}
          rowKey={(row) => row.key}
          empty=""
          columns={columnsOf(text, currency, {
            header: text('records.profit.day'),
            nameOf: (key) => format.date(`${key}T04:00:00.000Z`),
          })}
        />
      </section>
    </>
  )
}

function columnsOf(
  text: Text,
  currency: Currency,
  first: { readonly header: string; readonly nameOf: (key: string) => string },
): Column<ProfitRow>[] {
  return [
    {
      key: 'name',
      phone: 'what',
      header: first.header,
      primary: true,
      cell: (row) => <span className="whitespace-nowrap">{first.nameOf(row.key)}</span>,
    },
    {
      key: 'rounds',
      phone: 'when',
      header: text('records.profit.rounds'),
      align: 'end',
      cell: (row) => row.rounds,
    },
    ...(['stake', 'payout', 'net'] as const).map((key): Column<ProfitRow> => ({
      key,
      header: text(`games.bets.${key}`),
      align: 'end',
      ...(key === 'net' ? { phone: 'amount' as const } : {}),
      cell: (row) => (
        <Money amount={row[key]} currency={currency} look={key === 'net' ? 'signed' : 'plain'} />
      ),
    })),
  ]
}
