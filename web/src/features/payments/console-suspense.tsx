import { noteLengthMax, queueMessage } from '@kancil/contract/payments'
import { creditSuspense, type SuspenseItem, suspenseList } from '@kancil/contract/payments-console'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { type Text, useFormat, useText } from '../../i18n/use-text.tsx'
import { useLive } from '../../lib/live.ts'
import { useMay } from '../../lib/operator-session.ts'
import { keyOf, useAction, useQueryOf } from '../../lib/queries.ts'
import { integerParam, oneOfParam, useQueryParams } from '../../lib/query-params.ts'
import { useSteppedUp } from '../../lib/step-up.tsx'
import { explainCommon, texts } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Pager } from '../../ui/pager.tsx'
import { BareSelect } from '../../ui/select.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'

const states = ['open', 'credited'] as const
const table = { state: oneOfParam(states, 'open'), pageNo: integerParam(1) }

/** Money that came and matches nothing: what it was meant for, and the credit to its member. */
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
  const [crediting, setCrediting] = useState<SuspenseItem | null>(null)
  const decides = may('withdrawals.decide') && state === 'open'
  return (
    <>
      <header className="grid gap-1 pb-5">
        <h1 className="text-xl font-semibold">{text('desk.payments.suspense')}</h1>
        <p className="text-sm text-muted max-w-[64em]">{text('desk.payments.suspenseNote')}</p>
      </header>
      <Table
        caption={text('desk.payments.suspense')}
        dense
        columns={columnsOf(text, decides ? setCrediting : null)}
        rows={list.data?.items}
        rowKey={(row) => String(row.suspenseId)}
        busy={list.isPlaceholderData}
        error={list.error && text(explainCommon(list.error).id)}
        onRetry={() => void list.refetch()}
        empty={text('desk.payments.noSuspense')}
        tools={
          <BareSelect
            aria-label={text('desk.payments.show')}
            className="min-w-48"
            value={state}
            options={states.map((one) => ({
              value: one,
              label: text(`desk.suspense.state.${one}`),
            }))}
            onChange={(event) =>
              setQuery({ state: event.target.value as (typeof states)[number], pageNo: 1 })
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
      {crediting && <Credit item={crediting} onClose={() => setCrediting(null)} />}
    </>
  )
}

function columnsOf(
  text: Text,
  credit: ((item: SuspenseItem) => void) | null,
): Column<SuspenseItem>[] {
  return [
    { key: 'at', header: text('payments.records.at'), cell: (row) => <Instant at={row.at} /> },
    {
      key: 'reason',
      header: text('desk.payments.reason'),
      primary: true,
      cell: (row) => text(`desk.suspense.reason.${row.reason}`),
    },
    {
      key: 'account',
      header: text('desk.payments.member'),
      cell: (row) => row.account ?? text('desk.suspense.nobody'),
    },
    {
      key: 'reference',
      header: text('desk.suspense.reference'),
      cell: (row) => <code className="text-xs text-muted">{row.reference}</code>,
    },
    {
      key: 'ordered',
      header: text('desk.suspense.ordered'),
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
      header: text('desk.suspense.came'),
      align: 'end',
      cell: (row) => (
        <Money amount={row.amount} currency={row.currency} className="font-semibold" />
      ),
    },
    ...(credit
      ? [
          {
            key: 'credit',
            header: '',
            align: 'end' as const,
            cell: (row: SuspenseItem) =>
              row.account && (
                <Button size="sm" variant="secondary" onClick={() => credit(row)}>
                  {text('desk.suspense.credit')}
                </Button>
              ),
          },
        ]
      : []),
  ]
}

const explain = texts(creditSuspense, {
  no_member: 'desk.suspense.nobody',
  wrong_currency: 'desk.suspense.wrongCurrency',
  already_decided: 'payments.error.alreadyDecided',
})

function Credit({ item, onClose }: { item: SuspenseItem; onClose: () => void }): ReactElement {
  const text = useText()
  const format = useFormat()
  const steppedUp = useSteppedUp()
  const credit = useAction(creditSuspense, { refreshes: [suspenseList] })
  const [note, setNote] = useState('')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const input = { suspenseId: item.suspenseId, note: note.trim() }
    await steppedUp(() => credit.mutateAsync(input)).then(onClose, () => undefined)
  }
  return (
    <Dialog size="narrow" guarded title={text('desk.suspense.credit')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p>
          {text('desk.suspense.creditText', {
            amount: format.money(item.amount, item.currency),
            account: item.account ?? '',
          })}
        </p>
        <TextField
          label={text('desk.payments.note')}
          hint={text('desk.suspense.noteHint')}
          maxLength={noteLengthMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNotice error={credit.error} explain={explain} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button type="submit" pending={credit.isPending} disabled={note.trim().length < 3}>
            {text('desk.suspense.credit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
