import { memberTimeline } from '@kancil/contract/identity/member-file'
import {
  type Adjustment,
  adjustments,
  adjustmentsMessage,
  adjustmentStates,
  approveAdjustment,
  rejectAdjustment,
} from '@kancil/contract/wallet/adjustments'
import { memberWallet } from '@kancil/contract/wallet/ledger'
import { type ReactElement, useState } from 'react'
import { type Text, useFormat, useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { texts } from '../../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { choiceFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import { ListTable } from '../../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../../ui/list/use-list-place.ts'
import { Money } from '../../../../ui/money.tsx'
import type { Column } from '../../../../ui/table/table.tsx'

type AdjustmentAct = 'approve' | 'reject'
type Choice = { readonly row: Adjustment; readonly act: AdjustmentAct }

const tones: Record<Adjustment['state'], BadgeTone> = {
  proposed: 'warning',
  approved: 'success',
  rejected: 'neutral',
}
const filters = [
  choiceFilter(
    'state',
    'guard.state',
    adjustmentStates,
    (state) => `memberfile.adjustment.${state}` as const,
    'operator.all',
  ),
]

/** All adjustments of balances: those that wait for a second operator come first. */
export function AdjustmentDesk(): ReactElement {
  const text = useText()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const columns = useColumns(setChosen)
  return (
    <>
      <ListScreen
        list={adjustments}
        title={text('memberfile.adjustments')}
        note={text('memberfile.adjustments.note')}
        filters={filters}
        changesWith={adjustmentsMessage}
        rowKey={(row) => row.adjustmentId}
        empty={text('memberfile.adjustments.none')}
        columns={[accountColumn(text), ...columns]}
      />
      {chosen && <DecideDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Those of one member. */
export function MemberAdjustments({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const columns = useColumns(setChosen)
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('memberfile.adjustments')}</h2>
      <ListTable
        list={adjustments}
        scope={{ memberId }}
        place={place}
        pageSize={10}
        dense
        caption={text('memberfile.adjustments')}
        changesWith={adjustmentsMessage}
        rowKey={(row) => row.adjustmentId}
        empty={text('memberfile.adjustments.none')}
        columns={columns}
      />
      {chosen && <DecideDialog {...chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function accountColumn(text: Text): Column<Adjustment> {
  return {
    key: 'account',
    header: text('guard.member'),
    primary: true,
    cell: (row) => (
      <Link to={`/members/${row.memberId}?part=money`} className="hover:underline">
        {row.account}
      </Link>
    ),
  }
}

function useColumns(choose: (choice: Choice) => void): Column<Adjustment>[] {
  const text = useText()
  const may = useMay()('withdrawals.decide')
  return [
    {
      key: 'at',
      header: text('memberfile.at'),
      cell: (row) => <InstantLines at={row.proposedAt} />,
    },
    {
      key: 'reason',
      header: text('memberfile.adjust.reason'),
      cell: (row) => (
        <span className="grid gap-0.5 min-w-40">
          {text(`memberfile.reason.${row.reason}`)}
          <span className="text-sm text-muted">{row.note}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: text('memberfile.adjust.amount'),
      align: 'end',
      cell: (row) => (
        <Money
          amount={row.direction === 'debit' ? `-${row.amount}` : row.amount}
          currency={row.currency}
          look="signed"
        />
      ),
    },
    { key: 'by', header: text('memberfile.adjust.proposedBy'), cell: (row) => row.proposedBy },
    {
      key: 'state',
      header: text('guard.state'),
      cell: (row) => (
        <span className="grid gap-0.5 justify-items-start">
          <Badge tone={tones[row.state]}>{text(`memberfile.adjustment.${row.state}`)}</Badge>
          {row.decidedBy && (
            <span className="text-sm text-muted">
              {row.decidedBy}: {row.decisionNote}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'acts',
      header: '',
      align: 'end',
      cell: (row) =>
        may &&
        row.state === 'proposed' && (
          <span className="flex flex-wrap justify-end gap-2">
            {!row.isOwn && (
              <Button size="sm" onClick={() => choose({ row, act: 'approve' })}>
                {text('memberfile.adjust.approve')}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => choose({ row, act: 'reject' })}>
              {text(row.isOwn ? 'memberfile.adjust.withdraw' : 'memberfile.adjust.reject')}
            </Button>
          </span>
        ),
    },
  ]
}

const refreshes = [adjustments, memberWallet, memberTimeline]
const explainApprove = texts(approveAdjustment, {
  already_decided: 'guard.fault.decided',
  same_operator: 'guard.fault.sameOperator',
  insufficient_funds: 'memberfile.adjust.insufficient',
})
const explainReject = texts(rejectAdjustment, { already_decided: 'guard.fault.decided' })

function DecideDialog({ row, act, onClose }: Choice & { onClose: () => void }): ReactElement {
  const text = useText()
  const format = useFormat()
  const verb =
    act === 'approve'
      ? text('memberfile.adjust.approve')
      : text(row.isOwn ? 'memberfile.adjust.withdraw' : 'memberfile.adjust.reject')
  const shared = {
    refreshes,
    title: verb,
    confirm: verb,
    text: text(`memberfile.adjust.${row.direction}Text`, {
      amount: format.money(row.amount, row.currency),
      account: row.account,
      name: row.proposedBy,
      note: row.note,
    }),
    note: { label: text('memberfile.note'), required: true },
    input: (note: string) => ({ adjustmentId: row.adjustmentId, note }),
    onClose,
  }
  return act === 'approve' ? (
    <DecisionDialog {...shared} endpoint={approveAdjustment} explain={explainApprove} />
  ) : (
    <DecisionDialog {...shared} endpoint={rejectAdjustment} explain={explainReject} />
  )
}
