import {
  type BankDifference,
  bankDifferences,
  bankStatements,
  differenceKinds,
  differenceStates,
  reconciliationMessage,
} from '@kancil/contract/payments/reconciliation'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../../i18n/use-text.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { choiceFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import { ListTable } from '../../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../../ui/list/use-list-place.ts'
import { Money } from '../../../../ui/money.tsx'
import type { Column } from '../../../../ui/table/table.tsx'
import { CashierBar } from '../cashier-bar.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'
import { ImportButton } from './import-button.tsx'

const tones: Record<BankDifference['state'], BadgeTone> = {
  open: 'warning',
  suspended: 'info',
  booked: 'gold',
  explained: 'neutral',
  matched: 'success',
}
const filters = [
  choiceFilter(
    'state',
    'guard.state',
    differenceStates,
    (state) => `reconcile.state.${state}` as const,
  ),
  choiceFilter(
    'kind',
    'reconcile.kind',
    differenceKinds,
    (kind) => `reconcile.kind.${kind}` as const,
    'operator.all',
  ),
]

/** What the bank's statements and the books do not agree on, and the statements themselves. */
export function ConsoleReconciliation(): ReactElement {
  const text = useText()
  const may = useMay()('withdrawals.decide')
  const [chosen, setChosen] = useState<BankDifference | null>(null)
  return (
    <>
      <CashierBar />
      <ListScreen
        list={bankDifferences}
        title={text('reconcile.title')}
        note={text('reconcile.note')}
        actions={may && <ImportButton />}
        filters={filters}
        changesWith={reconciliationMessage}
        rowKey={(row) => String(row.differenceId)}
        empty={text('reconcile.none')}
        columns={columnsOf(text, may ? setChosen : null)}
      />
      <Statements />
      {chosen && <DifferenceDialog row={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function columnsOf(
  text: Text,
  choose: ((row: BankDifference) => void) | null,
): Column<BankDifference>[] {
  return [
    { key: 'at', header: text('memberfile.at'), cell: (row) => <InstantLines at={row.at} /> },
    {
      key: 'kind',
      header: text('reconcile.kind'),
      primary: true,
      cell: (row) => (
        <span className="grid gap-0.5 min-w-48">
          {text(`reconcile.kind.${row.kind}`)}
          <span className="text-xs font-normal text-muted">
            {text(`reconcile.flow.${row.flow}`)} · <code className="break-all">{row.movement}</code>
          </span>
        </span>
      ),
    },
    {
      key: 'bank',
      header: text('reconcile.bank'),
      align: 'end',
      cell: (row) =>
        row.bankAmount ? <Money amount={row.bankAmount} currency={row.currency} /> : '–',
    },
    {
      key: 'ours',
      header: text('reconcile.ours'),
      align: 'end',
      cell: (row) =>
        row.ourAmount ? <Money amount={row.ourAmount} currency={row.currency} /> : '–',
    },
    {
      key: 'state',
      header: text('guard.state'),
      cell: (row) => <StateOf row={row} />,
    },
    ...(choose
      ? [
          {
            key: 'act',
            header: '',
            align: 'end' as const,
            cell: (row: BankDifference) =>
              row.choices.length > 0 && (
                <Button size="sm" variant="secondary" onClick={() => choose(row)}>
                  {text('reconcile.decide')}
                </Button>
              ),
          },
        ]
      : []),
  ]
}

/** Its state, with who decided, or who decided first of two. */
function StateOf({ row }: { row: BankDifference }): ReactElement {
  const text = useText()
  return (
    <span className="grid gap-0.5 justify-items-start">
      <Badge tone={tones[row.state]}>{text(`reconcile.state.${row.state}`)}</Badge>
      {row.asked && (
        <span className="text-sm text-gold">
          {text('cashier.two.asked', {
            by: row.asked.by,
            decision: text(`reconcile.decision.${row.asked.decision}`),
          })}
        </span>
      )}
      {row.decidedBy && (
        <span className="text-sm text-muted">
          {row.decidedBy}: {row.note}
        </span>
      )}
    </span>
  )
}

function Statements(): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <section className="grid gap-2 pt-6">
      <h2 className="font-semibold">{text('reconcile.statements')}</h2>
      <ListTable
        list={bankStatements}
        place={place}
        pageSize={10}
        dense
        caption={text('reconcile.statements')}
        changesWith={reconciliationMessage}
        rowKey={(row) => row.statementId}
        empty={text('reconcile.noStatements')}
        columns={[
          {
            key: 'period',
            header: text('reconcile.period'),
            primary: true,
            cell: (row) => (
              <>
                <Instant at={row.from} /> – <Instant at={row.to} />
              </>
            ),
          },
          { key: 'gateway', header: text('reconcile.gateway'), cell: (row) => row.gatewayId },
          {
            key: 'lines',
            header: text('reconcile.lines'),
            align: 'end',
            cell: (row) => <span className="num">{row.lines}</span>,
          },
          {
            key: 'matched',
            header: text('reconcile.matched'),
            align: 'end',
            cell: (row) => <span className="num">{row.matched}</span>,
          },
          {
            key: 'differences',
            header: text('reconcile.differences'),
            align: 'end',
            cell: (row) => (
              <span className={row.open > 0 ? 'num text-danger' : 'num'}>
                {text('reconcile.openOf', { open: row.open, all: row.differences })}
              </span>
            ),
          },
          {
            key: 'by',
            header: text('memberfile.by'),
            cell: (row) => (
              <>
                {row.importedBy} · <Instant at={row.importedAt} />
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
