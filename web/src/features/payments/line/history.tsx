import {
  type LineDirection,
  type LineTransfer,
  lineTransfers,
} from '@kancil/contract/payments/line-transfer'
import { balanceMessage } from '@kancil/contract/wallet/balance'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../ui/list/cursor-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'

/** What was sent and received with one's upline, or with one's downlines. */
export function LineHistory({ direction }: { direction: LineDirection }): ReactElement {
  const text = useText()
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('transfer.history')}</h3>
      <CursorTable
        list={lineTransfers}
        changesWith={balanceMessage}
        caption={text('transfer.history')}
        columns={() => columnsOf(text)}
        rowKey={(row) => row.transferId}
        empty={text('transfer.historyNone')}
        skeletonRows={2}
      />
      <p className="text-sm text-muted">{text(`transfer.line.note.${direction}`)}</p>
    </section>
  )
}

function columnsOf(text: Text): Column<LineTransfer>[] {
  return [
    {
      key: 'account',
      phone: 'what',
      header: text('transfer.line.who'),
      primary: true,
      cell: (row) => (
        <span className="grid gap-0.5">
          <span>
            {text(row.isSent ? 'transfer.line.to' : 'transfer.line.from')} <bdi>{row.account}</bdi>
          </span>
          {row.remark && (
            <bdi className="text-xs font-normal text-muted break-words">{row.remark}</bdi>
          )}
        </span>
      ),
    },
    {
      key: 'at',
      phone: 'when',
      header: text('transfer.at'),
      cell: (row) => <InstantLines at={row.at} />,
    },
    {
      key: 'turnover',
      header: text('transfer.line.turnover'),
      align: 'end',
      cell: (row) => <Money amount={row.turnover} currency={row.currency} />,
    },
    {
      key: 'amount',
      phone: 'amount',
      header: text('transfer.amountName'),
      align: 'end',
      cell: (row) => (
        <Money
          amount={row.isSent ? `-${row.amount}` : row.amount}
          currency={row.currency}
          look="signed"
        />
      ),
    },
  ]
}
