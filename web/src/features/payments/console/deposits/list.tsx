import { depositKinds, depositStates } from '@kancil/contract/payments/deposit'
import { depositQueue, type QueuedDeposit } from '@kancil/contract/payments/deposit-desk'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../../../i18n/use-text.tsx'
import { useCasePlace } from '../../../../lib/console/case-place.ts'
import { Button } from '../../../../ui/button.tsx'
import { CaseScreen } from '../../../../ui/console/case-screen.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { choiceFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import { Money } from '../../../../ui/money.tsx'
import type { Column } from '../../../../ui/table/table.tsx'
import { methodName } from '../../records/method-name.ts'
import { DepositBadge } from '../../records/state-badge.tsx'
import { ConsoleDepositCase } from './case.tsx'
import { CashierBar } from '../cashier-bar.tsx'

/** What waits for a person comes first. */
const states = [
  'matching',
  'all',
  ...depositStates.filter((state) => state !== 'matching'),
] as const
const filters = [
  choiceFilter('state', 'desk.payments.show', states, (state) =>
    state === 'all' ? 'payments.records.allStates' : `payments.deposit.badge.${state}`,
  ),
  choiceFilter(
    'kind',
    'payments.records.method',
    depositKinds,
    (kind) => `payments.method.${kind}` as const,
    'payments.records.allWays',
  ),
]

/** The deposits of all members, those with a receipt to look at first. */
export function ConsoleDeposits(): ReactElement {
  const text = useText()
  const place = useCasePlace('/deposits')
  const list = (
    <>
      <CashierBar />
      <ListScreen
        list={depositQueue}
        title={text('cashier.deposits.title')}
        note={text('cashier.deposits.note')}
        filters={filters}
        columns={columnsOf(text, place.open)}
        rowKey={(row) => row.depositId}
        onRow={(row) => place.open(row.depositId)}
        empty={text('cashier.deposits.none')}
        emptyFiltered={text('cashier.deposits.noneSuch')}
        changesWith={queueMessage}
        everyMs={20_000}
      />
    </>
  )
  return (
    <CaseScreen place={place} title={text('cashier.deposits.case')} list={list}>
      {(depositId) => <ConsoleDepositCase depositId={depositId} />}
    </CaseScreen>
  )
}

function columnsOf(text: Text, choose: (depositId: string) => void): Column<QueuedDeposit>[] {
  return [
    {
      key: 'at',
      header: text('payments.records.at'),
      cell: (row) => <InstantLines at={row.createdAt} />,
    },
    {
      key: 'account',
      header: text('desk.payments.member'),
      primary: true,
      cell: (row) => row.account,
    },
    {
      key: 'method',
      header: text('payments.records.method'),
      cell: (row) => methodName(text, row.kind, row.methodName),
    },
    {
      key: 'state',
      header: text('payments.records.state'),
      cell: (row) => <DepositBadge state={row.state} />,
    },
    {
      key: 'amount',
      header: text('payments.records.amount'),
      align: 'end',
      cell: (row) => (
        <Money amount={row.amount} currency={row.currency} className="font-semibold" />
      ),
    },
    {
      key: 'acts',
      header: '',
      align: 'end',
      cell: (row) => (
        <Button
          size="sm"
          variant="secondary"
          onClick={(event) => {
            event.stopPropagation()
            choose(row.depositId)
          }}
        >
          {text('cashier.open')}
        </Button>
      ),
    },
  ]
}
