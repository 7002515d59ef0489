import { type SuspenseItem, suspenseList, suspenseStates } from '@kancil/contract/payments/suspense'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { ConsoleSuspenseAct, type SuspenseAct } from './suspense-act.tsx'
import { CashierBar } from './cashier-bar.tsx'

const filters = [
  choiceFilter(
    'state',
    'desk.payments.show',
    suspenseStates,
    (state) => `suspense.state.${state}` as const,
  ),
]

/** Incoming money that matches nothing: what it was meant for, and the possible actions. */
export function ConsoleSuspense(): ReactElement {
  const text = useText()
  const may = useMay()
  const [chosen, setChosen] = useState<SuspenseChoice | null>(null)
  return (
    <>
      <CashierBar />
      <ListScreen
        list={suspenseList}
        title={text('suspense.title')}
        note={text('suspense.note')}
        filters={filters}
        columns={columnsOf(text, may('withdrawals.decide') ? setChosen : null)}
        rowKey={(row) => String(row.suspenseId)}
        empty={text('suspense.none')}
        changesWith={queueMessage}
      />
      {chosen && <ConsoleSuspenseAct {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

type SuspenseChoice = { readonly item: SuspenseItem; readonly act: SuspenseAct }

function columnsOf(
  text: Text,
  choose: ((chosen: SuspenseChoice) => void) | null,
): Column<SuspenseItem>[] {
  return [
    { key: 'at', header: text('payments.records.at'), cell: (row) => <InstantLines at={row.at} /> },
    {
      key: 'reason',
      header: text('desk.payments.reason'),
      primary: true,
      cell: (row) => (
        // A reference broken over many lines would make the table narrow but unreadable.
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
      cell: (row) =>
        row.creditAsked
          ? text('suspense.creditAsked', row.creditAsked)
          : (row.account ?? text('suspense.nobody')),
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
    ...(choose ? [actsColumn(text, choose)] : []),
  ]
}

function actsColumn(text: Text, choose: (chosen: SuspenseChoice) => void): Column<SuspenseItem> {
  return {
    key: 'acts',
    header: '',
    align: 'end',
    cell: (item) => (
      <span className="flex flex-wrap justify-end gap-2">
        {actsFor(item).map((act) => (
          <Button key={act} size="sm" variant="secondary" onClick={() => choose({ item, act })}>
            {text(`suspense.${act}`)}
          </Button>
        ))}
      </span>
    ),
  }
}

/** In another currency than the member's, there is no wallet to credit. */
function actsFor(item: SuspenseItem): readonly SuspenseAct[] {
  if (item.state !== 'open') return []
  return item.account !== undefined && item.reason === 'wrong_currency'
    ? ['return']
    : ['credit', 'return']
}
