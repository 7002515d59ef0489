import { queueMessage } from '@kancil/contract/payments/withdrawal'
import {
  type DepositRecall,
  depositRecalls,
  type RecallDecision,
  recallDecisions,
  type RecallState,
  recallStates,
} from '@kancil/contract/payments/recalls'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { Money } from '../../../ui/money.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { CashierBar } from './cashier-bar.tsx'
import { ConsoleRecallAct } from './recall-act.tsx'

const filters = [
  choiceFilter(
    'state',
    'desk.payments.show',
    recallStates,
    (state) => `recall.state.${state}` as const,
  ),
]

/** Deposits that the bank recalled after they were credited, and who bears them. */
export function ConsoleRecalls(): ReactElement {
  const text = useText()
  const may = useMay()
  const [chosen, setChosen] = useState<RecallChoice | null>(null)
  const choose = may('withdrawals.decide') ? setChosen : null
  return (
    <>
      <CashierBar />
      <ListScreen
        list={depositRecalls}
        title={text('desk.payments.recalls')}
        note={text('recall.note')}
        filters={filters}
        columns={(answer) => columnsOf(text, answer?.items[0]?.state ?? 'open', choose)}
        rowKey={(row) => String(row.recallId)}
        empty={text('recall.none')}
        changesWith={queueMessage}
        everyMs={15_000}
        beside={(answer) =>
          chosen && (
            <ConsoleRecallAct
              // Members keep playing: the dialog shows what they have now, not when it was opened.
              item={
                answer?.items.find((item) => item.recallId === chosen.item.recallId) ?? chosen.item
              }
              act={chosen.act}
              onClose={() => setChosen(null)}
            />
          )
        }
      />
    </>
  )
}

type RecallChoice = { readonly item: DepositRecall; readonly act: RecallDecision }
type ChooseRecall = (chosen: RecallChoice) => void

function columnsOf(
  text: Text,
  state: RecallState,
  choose: ChooseRecall | null,
): Column<DepositRecall>[] {
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
          {row.asked && (
            <span className="text-sm font-normal text-gold">
              {text('cashier.two.asked', {
                by: row.asked.by,
                decision: text(`recall.act.${row.asked.decision}`),
              })}
            </span>
          )}
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

function actsColumn(text: Text, choose: ChooseRecall): Column<DepositRecall> {
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

/** A payment in another currency than the member's wallet cannot be debited from it. */
function actsFor(item: DepositRecall): readonly RecallDecision[] {
  return item.currency === item.creditedCurrency
    ? recallDecisions
    : recallDecisions.filter((act) => act !== 'charged')
}
