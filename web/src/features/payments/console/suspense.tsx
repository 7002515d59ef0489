import { queueMessage } from '@kancil/contract/payments/withdrawal'
import {
  type SuspenseItem,
  suspenseList,
  type SuspenseState,
  suspenseStates,
} from '@kancil/contract/payments/suspense'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { integerParam, oneOfParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { Money } from '../../../ui/money.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { ConsoleSuspenseAct, type SuspenseAct } from './suspense-act.tsx'

const table = { state: oneOfParam(suspenseStates, 'open'), pageNo: integerParam(1) }

/** Money that came and matches nothing: what it was meant for, and what can be made of it. */
export function ConsoleSuspense(): ReactElement {
  const text = useText()
  const may = useMay()
  const cache = useQueryClient()
  const [{ state, pageNo }, setQuery] = useQueryParams(table)
  const list = useQueryOf(
    suspenseList,
    { state, pageNo, pageSize: 25 },
    { keepPrevious: true, staleMs: 0 },
  )
  useLive(queueMessage, () => void cache.invalidateQueries({ queryKey: keyOf(suspenseList) }))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const decides = may('withdrawals.decide') && state === 'open'
  return (
    <>
      <header className="grid gap-1 pb-5">
        <h1 className="text-xl font-semibold">{text('suspense.title')}</h1>
        <p className="text-sm text-muted max-w-[64em]">{text('suspense.note')}</p>
      </header>
      <Table
        caption={text('suspense.title')}
        dense
        columns={columnsOf(text, decides ? setChosen : null)}
        rows={list.data?.items}
        rowKey={(row) => String(row.suspenseId)}
        busy={list.isPlaceholderData}
        error={list.error && text(explainCommon(list.error).id)}
        onRetry={() => void list.refetch()}
        empty={text('suspense.none')}
        tools={
          <Select
            label={text('desk.payments.show')}
            className="w-full md:w-52"
            value={state}
            options={suspenseStates.map((one) => ({
              value: one,
              label: text(`suspense.state.${one}`),
            }))}
            onChange={(event) =>
              setQuery({ state: event.target.value as SuspenseState, pageNo: 1 })
            }
          />
        }
        footer={
          <Pager
            pageNo={pageNo}
            totalPages={list.data?.totalPages ?? 1}
            onPage={(next) => setQuery({ pageNo: next })}
          />
        }
      />
      {chosen && <ConsoleSuspenseAct {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

type Chosen = { readonly item: SuspenseItem; readonly act: SuspenseAct }

function columnsOf(text: Text, choose: ((chosen: Chosen) => void) | null): Column<SuspenseItem>[] {
  return [
    { key: 'at', header: text('payments.records.at'), cell: (row) => <InstantLines at={row.at} /> },
    {
      key: 'reason',
      header: text('desk.payments.reason'),
      primary: true,
      cell: (row) => (
        // A reference that is torn into many lines would make the table narrow, and not readable.
        <span className="grid gap-0.5 min-w-48">
          {text(`suspense.reason.${row.reason}`)}
          <code className="text-xs font-normal text-muted break-all">
            <span className="sr-only">{text('suspense.reference')} </span>
            {row.reference}
          </code>
        </span>
      ),
    },
    {
      key: 'account',
      header: text('desk.payments.member'),
      cell: (row) => row.account ?? text('suspense.nobody'),
    },
    {
      key: 'ordered',
      header: text('suspense.ordered'),
      align: 'end',
      cell: (row) =>
        row.orderedAmount ? (
          <Money amount={row.orderedAmount} currency={row.orderedCurrency ?? row.currency} />
        ) : (
          '–'
        ),
    },
    {
      key: 'amount',
      header: text('suspense.came'),
      align: 'end',
      cell: (row) => (
        <Money amount={row.amount} currency={row.currency} className="font-semibold" />
      ),
    },
    ...(choose
      ? [
          {
            key: 'acts',
            header: '',
            align: 'end' as const,
            cell: (item: SuspenseItem) => (
              <span className="flex flex-wrap justify-end gap-2">
                {actsFor(item).map((act) => (
                  <Button
                    key={act}
                    size="sm"
                    variant="secondary"
                    onClick={() => choose({ item, act })}
                  >
                    {text(`suspense.${act}`)}
                  </Button>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ]
}

/** Another currency than its member's has no wallet to go to. */
function actsFor(item: SuspenseItem): readonly SuspenseAct[] {
  return item.account !== undefined && item.reason === 'wrong_currency'
    ? ['return']
    : ['credit', 'return']
}
