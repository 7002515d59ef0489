import { purseMessage, type PurseTransfer, purseTransfers } from '@kancil/contract/games/purses'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../ui/list/cursor-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'

const tones: Readonly<Record<PurseTransfer['state'], BadgeTone>> = {
  sent: 'info',
  done: 'success',
  returned: 'neutral',
}

/** The member's transfers to purses and back, newest first. */
export function PurseHistory(): ReactElement {
  const text = useText()
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">{text('transfer.history')}</h2>
      <CursorTable
        list={purseTransfers}
        changesWith={purseMessage}
        pageSize={5}
        caption={text('transfer.history')}
        columns={() => columnsOf(text)}
        rowKey={(row) => row.transferId}
        empty={text('transfer.historyNone')}
        skeletonRows={2}
      />
    </section>
  )
}

function columnsOf(text: Text): Column<PurseTransfer>[] {
  return [
    {
      key: 'what',
      phone: 'what',
      header: text('transfer.what'),
      primary: true,
      cell: (row) => text(`transfer.way.${row.direction}`, { vendor: row.vendorName }),
    },
    {
      key: 'at',
      phone: 'when',
      header: text('transfer.at'),
      cell: (row) => <InstantLines at={row.at} />,
    },
    {
      key: 'state',
      phone: 'state',
      header: text('transfer.stateName'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(`transfer.state.${row.state}`)}</Badge>,
    },
    {
      key: 'amount',
      phone: 'amount',
      header: text('transfer.amountName'),
      align: 'end',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
  ]
}
