import type { OutputOf } from '@kancil/contract/endpoint'
import { movementDetail, type MovementEntry } from '@kancil/contract/wallet/movement'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Figures } from '../../../ui/figures.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'

type Detail = OutputOf<typeof movementDetail>

/** One movement with both sides of the ledger, and the way to what caused it. */
export function MovementPanel(props: { transferId: string; onBack: () => void }): ReactElement {
  const text = useText()
  const { data, error, refetch } = useQueryOf(movementDetail, { transferId: props.transferId })
  const isMissing = error?.code === 'not_found' || error?.code === 'bad_request'
  return (
    <section className="grid gap-4">
      <header className="flex items-center gap-3">
        <Button
          variant="ghost"
          size="sm"
          icon={<ArrowLeft size={16} className="flip-rtl" aria-hidden="true" />}
          onClick={props.onBack}
        >
          {text('records.movement.back')}
        </Button>
        <h2 className="truncate font-semibold">
          {data && text(`wallet.kind.${data.movement.kind}`)}
        </h2>
      </header>
      {data ? (
        <Entries detail={data} />
      ) : error ? (
        <EmptyState
          title={text(isMissing ? 'records.movement.none' : explainCommon(error).id)}
          action={
            !isMissing && <Button onClick={() => void refetch()}>{text('shell.retry')}</Button>
          }
        />
      ) : (
        <Skeleton className="h-64 rounded-md" />
      )}
    </section>
  )
}

function Entries({ detail }: { detail: Detail }): ReactElement {
  const text = useText()
  const { movement, currency, entries } = detail
  return (
    <>
      <Figures
        figures={[
          {
            label: text('wallet.record.amount'),
            value: <Money amount={movement.amount} currency={currency} look="signed" />,
          },
          {
            label: text('wallet.record.after'),
            value: <Money amount={movement.balanceAfter} currency={currency} />,
          },
          { label: text('wallet.record.at'), value: <Instant at={movement.at} /> },
          {
            label: text('wallet.record.reference'),
            value: (
              <bdi dir="ltr" className="break-all">
                {movement.reference || `#${movement.transferId}`}
              </bdi>
            ),
          },
        ]}
      />
      <h3 className="font-semibold">{text('records.movement.entries')}</h3>
      <Table<MovementEntry>
        caption={text('records.movement.entries')}
        dense
        rows={entries}
        rowKey={(entry) => `${entry.side} ${entry.vendor} ${entry.amount}`}
        empty=""
        columns={[
          {
            key: 'side',
            header: text('records.movement.account'),
            primary: true,
            cell: (entry) => (
              <span className={entry.isOwn ? 'font-medium' : 'text-muted'}>
                {text(`records.side.${entry.side}`, { name: entry.vendor.toUpperCase() })}
              </span>
            ),
          },
          {
            key: 'amount',
            header: text('wallet.record.amount'),
            align: 'end',
            cell: (entry) => <Money amount={entry.amount} currency={currency} look="signed" />,
          },
          {
            key: 'after',
            header: text('wallet.record.after'),
            align: 'end',
            cell: (entry) =>
              entry.balanceAfter === undefined ? (
                '–'
              ) : (
                <Money amount={entry.balanceAfter} currency={currency} />
              ),
          },
        ]}
      />
      <p className="text-sm text-muted">{text('records.movement.zero')}</p>
      <Causes detail={detail} />
    </>
  )
}

/** A text, and the place in the centre that it leads to, if there is one. */
type Way = { readonly id: MessageId; readonly at: string | false | undefined }

/** Where what caused the movement is shown. */
function Causes({ detail }: { detail: Detail }): ReactElement {
  const text = useText()
  const modal = useModal()
  const { betId, refersTo, movement } = detail
  const { reference } = movement
  const ways: readonly Way[] = [
    { id: 'records.movement.toRound', at: betId && `personalHistoryCopy:${betId}` },
    {
      id: 'records.movement.toDeposit',
      at: reference.startsWith('dep_') && `depositv2:${reference}`,
    },
    {
      id: 'records.movement.toWithdrawal',
      at: reference.startsWith('wd_') && `withdraw:${reference}`,
    },
    { id: 'records.movement.refersTo', at: refersTo && `transactionHistory:${refersTo}` },
  ]
  return (
    <div className="flex flex-wrap gap-3">
      {ways.map(
        ({ id, at }) =>
          at && (
            <Button key={id} variant="secondary" onClick={() => modal.open('center', at, true)}>
              {text(id)}
            </Button>
          ),
      )}
    </div>
  )
}
