import type { RowOf } from '@kancil/contract/list'
import {
  depositKinds,
  depositMessage,
  depositStates,
  listDeposits,
} from '@kancil/contract/payments/deposit'
import {
  listWithdrawals,
  withdrawalMessage,
  withdrawalStates,
} from '@kancil/contract/payments/withdrawal'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { Money } from '../../../ui/money.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { methodName } from './method-name.ts'
import { DepositBadge, WithdrawalBadge } from './state-badge.tsx'

type Props = {
  readonly kind: 'deposit' | 'withdraw'
  /** Opens one of them. */
  readonly onOpen: (id: string) => void
  /** What to do if there is nothing yet. */
  readonly onStart: () => void
}
const pageSize = 8

const depositFilters = [
  choiceFilter(
    'state',
    'payments.records.state',
    depositStates,
    (state) => `payments.deposit.badge.${state}` as const,
    'payments.records.allStates',
  ),
  choiceFilter(
    'kind',
    'payments.records.method',
    depositKinds,
    (kind) => `payments.method.${kind}` as const,
    'payments.records.allWays',
  ),
]

const withdrawalFilters = [
  choiceFilter(
    'state',
    'payments.records.state',
    withdrawalStates,
    (state) => `payments.withdrawal.badge.${state}` as const,
    'payments.records.allStates',
  ),
]

/** The member's deposits or withdrawals, newest first; a row opens its timeline. */
export function PaymentRecords({ kind, ...rest }: Props): ReactElement {
  return kind === 'deposit' ? <Deposits {...rest} /> : <Withdrawals {...rest} />
}

function Deposits({ onOpen, onStart }: Omit<Props, 'kind'>): ReactElement {
  const text = useText()
  type Row = RowOf<typeof listDeposits>
  const columns: Column<Row>[] = [
    {
      key: 'method',
      phone: 'what',
      header: text('payments.records.method'),
      primary: true,
      cell: (row) => (
        <Opener onOpen={() => onOpen(row.depositId)}>
          {methodName(text, row.kind, row.methodName)}
        </Opener>
      ),
    },
    {
      key: 'at',
      phone: 'when',
      header: text('payments.records.at'),
      cell: (row) => <InstantLines at={row.createdAt} />,
    },
    {
      key: 'state',
      phone: 'state',
      header: text('payments.records.state'),
      cell: (row) => <DepositBadge state={row.state} />,
    },
    {
      key: 'amount',
      phone: 'amount',
      header: text('payments.records.amount'),
      align: 'end',
      cell: (row) => (
        <Money
          // The amount received may differ from the amount ordered.
          amount={row.state === 'succeeded' ? row.credit : row.amount}
          currency={row.currency}
        />
      ),
    },
  ]
  return (
    <ListTable
      list={listDeposits}
      place={useOwnPlace(depositFilters)}
      filters={depositFilters}
      pageSize={pageSize}
      changesWith={depositMessage}
      caption={text('payments.records.deposits')}
      columns={columns}
      rowKey={(row) => row.depositId}
      onRow={(row) => onOpen(row.depositId)}
      empty={text('payments.records.noDeposits')}
      emptyAction={<Button onClick={onStart}>{text('payments.deposit.submit')}</Button>}
      skeletonRows={4}
    />
  )
}

function Withdrawals({ onOpen, onStart }: Omit<Props, 'kind'>): ReactElement {
  const text = useText()
  type Row = RowOf<typeof listWithdrawals>
  const columns: Column<Row>[] = [
    {
      key: 'bank',
      phone: 'what',
      header: text('payments.records.bank'),
      primary: true,
      cell: (row) => (
        <Opener onOpen={() => onOpen(row.withdrawalId)}>
          {text('payments.bank.short', { bank: row.bankName, end: row.accountEnd })}
        </Opener>
      ),
    },
    {
      key: 'at',
      phone: 'when',
      header: text('payments.records.at'),
      cell: (row) => <InstantLines at={row.createdAt} />,
    },
    {
      key: 'state',
      phone: 'state',
      header: text('payments.records.state'),
      cell: (row) => <WithdrawalBadge state={row.state} />,
    },
    {
      key: 'amount',
      phone: 'amount',
      header: text('payments.records.amount'),
      align: 'end',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
  ]
  return (
    <ListTable
      list={listWithdrawals}
      place={useOwnPlace(withdrawalFilters)}
      filters={withdrawalFilters}
      pageSize={pageSize}
      changesWith={withdrawalMessage}
      caption={text('payments.records.withdrawals')}
      columns={columns}
      rowKey={(row) => row.withdrawalId}
      onRow={(row) => onOpen(row.withdrawalId)}
      empty={text('payments.records.noWithdrawals')}
      emptyAction={<Button onClick={onStart}>{text('payments.withdrawal.submit')}</Button>}
      skeletonRows={4}
    />
  )
}

/** A button, so that a row can be opened by keyboard too. */
function Opener(props: { onOpen: () => void; children: string }): ReactElement {
  return (
    <button
      type="button"
      className="font-medium text-start hover:underline"
      onClick={(event) => {
        event.stopPropagation()
        props.onOpen()
      }}
    >
      {props.children}
    </button>
  )
}
