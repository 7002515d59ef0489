import { type PayoutDispute, payoutDisputes } from '@kancil/contract/payments/disputes'
import { receiptStates } from '@kancil/contract/payments/receipt'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../../../i18n/use-text.tsx'
import { useCasePlace } from '../../../../lib/console/case-place.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CaseScreen } from '../../../../ui/console/case-screen.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { choiceFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import { Money } from '../../../../ui/money.tsx'
import type { Column } from '../../../../ui/table/table.tsx'
import { ConsoleDisputeCase } from './case.tsx'
import { CashierBar } from '../cashier-bar.tsx'

const filters = [
  choiceFilter('state', 'desk.payments.show', ['open', ...receiptStates] as const, (state) =>
    state === 'open' ? 'cashier.disputes.open' : `cashier.disputes.state.${state}`,
  ),
]

/** Payouts that did not arrive, as members say, and every other receipt. */
export function ConsoleDisputes(): ReactElement {
  const text = useText()
  const place = useCasePlace('/disputes')
  const list = (
    <>
      <CashierBar />
      <ListScreen
        list={payoutDisputes}
        title={text('cashier.disputes.title')}
        note={text('cashier.disputes.note')}
        filters={filters}
        columns={columnsOf(text, place.open)}
        rowKey={(row) => row.withdrawalId}
        onRow={(row) => place.open(row.withdrawalId)}
        empty={text('cashier.disputes.none')}
        changesWith={queueMessage}
        everyMs={20_000}
      />
    </>
  )
  return (
    <CaseScreen place={place} title={text('cashier.disputes.case')} list={list}>
      {(withdrawalId) => <ConsoleDisputeCase withdrawalId={withdrawalId} />}
    </CaseScreen>
  )
}

function columnsOf(text: Text, choose: (withdrawalId: string) => void): Column<PayoutDispute>[] {
  return [
    {
      key: 'since',
      header: text('payments.records.at'),
      cell: (row) => <InstantLines at={row.since} />,
    },
    {
      key: 'account',
      header: text('desk.payments.member'),
      primary: true,
      cell: (row) => row.account,
    },
    {
      key: 'state',
      header: text('payments.records.state'),
      cell: (row) => (
        <Badge tone={row.owner === 'operator' ? 'warning' : 'neutral'}>
          {row.refundAskedBy
            ? text('cashier.disputes.refundAsked', { by: row.refundAskedBy })
            : text(`cashier.disputes.state.${row.state}`)}
        </Badge>
      ),
    },
    {
      key: 'arrived',
      header: text('cashier.disputes.arrived'),
      align: 'end',
      cell: (row) => <Money amount={row.arrived} currency={row.currency} />,
    },
    {
      key: 'payout',
      header: text('cashier.disputes.payout'),
      align: 'end',
      cell: (row) => (
        <Money amount={row.payout} currency={row.currency} className="font-semibold" />
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
            choose(row.withdrawalId)
          }}
        >
          {text('cashier.open')}
        </Button>
      ),
    },
  ]
}
