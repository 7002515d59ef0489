import { type GatewayCallback, gatewayCallbacks } from '@kancil/contract/payments/callbacks'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../../i18n/use-text.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { choiceFilter, searchFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import type { Column } from '../../../../ui/table/table.tsx'
import { CallbackDialog } from './callback-dialog.tsx'

const filters = [
  choiceFilter(
    'show',
    'recall.callbacks.show',
    ['all', 'refused', 'failed'] as const,
    (value) => `recall.callbacks.show.${value}` as const,
  ),
  searchFilter('reference', 'recall.callbacks.reference'),
]

/** What gateways sent: the verdict on each call, what it did, and its body. */
export function ConsoleCallbacks(): ReactElement {
  const text = useText()
  const [shown, setShown] = useState<GatewayCallback | null>(null)
  return (
    <>
      <ListScreen
        list={gatewayCallbacks}
        title={text('desk.payments.callbacks')}
        note={text('recall.callbacks.note')}
        filters={filters}
        columns={columnsOf(text, setShown)}
        rowKey={(row) => String(row.callbackId)}
        empty={text('recall.callbacks.none')}
      />
      {shown && <CallbackDialog callback={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function columnsOf(
  text: Text,
  show: (callback: GatewayCallback) => void,
): Column<GatewayCallback>[] {
  return [
    {
      key: 'at',
      header: text('recall.callbacks.at'),
      cell: (row) => <InstantLines at={row.at} />,
    },
    { key: 'gateway', header: text('recall.callbacks.gateway'), cell: (row) => row.gatewayId },
    {
      key: 'reference',
      header: text('recall.callbacks.reference'),
      primary: true,
      cell: (row) => (
        <code dir="ltr" className="text-xs break-all">
          {row.reference || '–'}
        </code>
      ),
    },
    {
      key: 'verdict',
      header: text('recall.callbacks.verdict'),
      cell: (row) => (
        <Badge tone={row.verdict === 'verified' ? 'success' : 'danger'}>
          {text(`recall.callbacks.verdict.${row.verdict}`)}
        </Badge>
      ),
    },
    {
      key: 'outcome',
      header: text('recall.callbacks.outcome'),
      cell: (row) =>
        row.outcome === '' ? (
          '–'
        ) : (
          <Badge tone={row.outcome === 'failed' ? 'danger' : 'neutral'}>
            {text(`recall.callbacks.outcome.${row.outcome}`)}
          </Badge>
        ),
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) => (
        <Button size="sm" variant="secondary" onClick={() => show(row)}>
          {text('recall.callbacks.open')}
        </Button>
      ),
    },
  ]
}
