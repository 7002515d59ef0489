import { queueMessage } from '@kancil/contract/payments/withdrawal'
import {
  type DepositRecall,
  depositRecalls,
  type RecallDecision,
  recallDecisions,
  type RecallState,
  recallStates,
} from '@kancil/contract/payments/recalls'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { integerParam, oneOfParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { Money } from '../../../ui/money.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { ConsoleRecallAct } from './recall-act.tsx'

const table = { state: oneOfParam(recallStates, 'open'), pageNo: integerParam(1) }

/** Deposits that the bank took back after they were credited, and who bears them. */
export function ConsoleRecalls(): ReactElement {
  const text = useText()
  const may = useMay()
  const cache = useQueryClient()
  const [{ state, pageNo }, setQuery] = useQueryParams(table)
  const list = useQueryOf(
    depositRecalls,
    { state, pageNo, pageSize: 25 },
    { keepPrevious: true, staleMs: 0, everyMs: 15_000 },
  )
  useLive(queueMessage, () => void cache.invalidateQueries({ queryKey: keyOf(depositRecalls) }))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // Members play on: the dialog tells what they have now, not when it was opened.
  const now = list.data?.items.find((one) => one.recallId === chosen?.item.recallId)
  const decides = may('withdrawals.decide')
  return (
    <>
      <header className="grid gap-1 pb-5">
        <h1 className="text-xl font-semibold">{text('desk.payments.recalls')}</h1>
        <p className="text-sm text-muted max-w-[64em]">{text('recall.note')}</p>
      </header>
      <Table
        caption={text('desk.payments.recalls')}
        dense
        columns={columnsOf(text, state, decides ? setChosen : null)}
        rows={list.data?.items}
        rowKey={(row) => String(row.recallId)}
        busy={list.isPlaceholderData}
        error={list.error && text(explainCommon(list.error).id)}
        onRetry={() => void list.refetch()}
        empty={text('recall.none')}
        tools={
          <Select
            label={text('desk.payments.show')}
            className="w-full md:w-52"
            value={state}
            options={recallStates.map((one) => ({
              value: one,
              label: text(`recall.state.${one}`),
            }))}
            onChange={(event) => setQuery({ state: event.target.value as RecallState, pageNo: 1 })}
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
      {chosen && (
        <ConsoleRecallAct
          item={now ?? chosen.item}
          act={chosen.act}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type Chosen = { readonly item: DepositRecall; readonly act: RecallDecision }
type Choose = (chosen: Chosen) => void

function columnsOf(text: Text, state: RecallState, choose: Choose | null): Column<DepositRecall>[] {
  return [
    { key: 'at', header: text('payments.records.at'), cell: (row) => <InstantLines at={row.at} /> },
    {
      key: 'account',
      header: text('desk.payments.member'),
      primary: true,
      cell: (row) => (
        <span className="grid gap-0.5">
          {row.account}
          <code className="text-xs font-normal text-muted break-all">
            <span className="sr-only">{text('desk.payments.gatewayRef')} </span>
            {row.gatewayRef}
          </code>
        </span>
      ),
    },
    {
      key: 'credited',
      header: text('recall.credited'),
      align: 'end',
      cell: (row) => <Money amount={row.credited} currency={row.creditedCurrency} />,
    },
    {
      key: 'takenBack',
      header: text('recall.takenBack'),
      align: 'end',
      cell: (row) => (
        <Money amount={row.amount} currency={row.currency} className="font-semibold" />
      ),
    },
    ...(state === 'charged' || state === 'borne' ? partColumns(text) : []),
    ...(state === 'open' ? (choose ? [actsColumn(text, choose)] : []) : [decisionColumn(text)]),
  ]
}

function partColumns(text: Text): Column<DepositRecall>[] {
  return (['fromMember', 'fromHouse'] as const).map((key) => ({
    key,
    header: text(`recall.${key}`),
    align: 'end',
    cell: (row) => <Money amount={row[key]} currency={row.currency} />,
  }))
}

function decisionColumn(text: Text): Column<DepositRecall> {
  return {
    key: 'by',
    header: text('recall.decidedBy'),
    cell: (row) => (
      <span className="grid gap-0.5">
        {row.by}
        <span className="text-xs text-muted break-words">{row.note}</span>
      </span>
    ),
  }
}

function actsColumn(text: Text, choose: Choose): Column<DepositRecall> {
  return {
    key: 'acts',
    header: '',
    align: 'end',
    cell: (item) => (
      <span className="flex flex-wrap justify-end gap-2">
        {actsFor(item).map((act) => (
          <Button key={act} size="sm" variant="secondary" onClick={() => choose({ item, act })}>
            {text(`recall.act.${act}`)}
          </Button>
        ))}
      </span>
    ),
  }
}

/** What came in another currency than the member's wallet cannot be taken of it. */
function actsFor(item: DepositRecall): readonly RecallDecision[] {
  return item.currency === item.creditedCurrency
    ? recallDecisions
    : recallDecisions.filter((act) => act !== 'charged')
}
