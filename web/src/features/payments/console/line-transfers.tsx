import type { RowOf } from '@kancil/contract/list'
import { lineDesk } from '@kancil/contract/payments/line-transfer'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../ui/list/cursor-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'

type Row = RowOf<typeof lineDesk>

/** Money between members of one line, newest first. */
export function ConsoleLineTransfers(): ReactElement {
  const text = useText()
  const [account, setAccount] = useState('')
  return (
    <>
      <PageHead title={text('flight.line.title')} text={text('flight.line.note')} />
      <CursorTable
        list={lineDesk}
        scope={account.trim() ? { account: account.trim() } : {}}
        caption={text('flight.line.title')}
        columns={() => columnsOf(text)}
        rowKey={(row) => row.transferId}
        empty={text('flight.line.none')}
        tools={
          <div className="w-64">
            <TextField
              label={text('flight.line.account')}
              autoComplete="off"
              maxLength={64}
              value={account}
              onChange={(event) => setAccount(event.target.value)}
            />
          </div>
        }
      />
    </>
  )
}

function columnsOf(text: Text): Column<Row>[] {
  const member = (id: string, account: string): ReactElement => (
    <Link className="hover:underline" to={`/members/${id}`}>
      {account}
    </Link>
  )
  return [
    { key: 'at', header: text('payments.records.at'), cell: (row) => <InstantLines at={row.at} /> },
    {
      key: 'sender',
      header: text('flight.line.sender'),
      primary: true,
      cell: (row) => member(row.senderId, row.sender),
    },
    {
      key: 'recipient',
      header: text('flight.line.recipient'),
      cell: (row) => (
        <span className="grid gap-0.5">
          {member(row.recipientId, row.recipient)}
          {row.remark && <bdi className="text-xs text-muted break-words">{row.remark}</bdi>}
        </span>
      ),
    },
    {
      key: 'direction',
      header: text('flight.way'),
      cell: (row) => text(`flight.line.${row.direction}`),
    },
    {
      key: 'turnover',
      header: text('flight.line.turnover'),
      align: 'end',
      cell: (row) => <Money amount={row.turnover} currency={row.currency} />,
    },
    {
      key: 'amount',
      header: text('flight.amount'),
      align: 'end',
      cell: (row) => (
        <Money amount={row.amount} currency={row.currency} className="font-semibold" />
      ),
    },
  ]
}
