import { formatMoney, parseMoney } from '@kancil/contract/money'
import {
  decidePayoutDispute,
  type DisputeDecision,
  disputeDecisions,
  payoutDisputeCase,
  type PayoutDisputeCase,
  payoutDisputes,
} from '@kancil/contract/payments/disputes'
import type { ReceiptState } from '@kancil/contract/payments/receipt'
import { afterReceiptAct, missingOf } from '@kancil/rules/payments/receipt'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { Notice } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { Timeline } from '../../../../ui/pictures/timeline.tsx'
import { MoneyLines } from '../../records/money-lines.tsx'
import { ProofImage } from '../proof-image.tsx'

const acts = { full_payment_made: 'fulfil', forced: 'force', refunded: 'refund' } as const

/** One receipt: what was paid, what arrived, the member's picture, and the three decisions. */
export function ConsoleDisputeCase(props: { withdrawalId: string }): ReactElement {
  const text = useText()
  const input = { withdrawalId: props.withdrawalId as PayoutDisputeCase['withdrawalId'] }
  const query = useQueryOf(payoutDisputeCase, input, { staleMs: 0 })
  const [decision, setDecision] = useState<DisputeDecision | null>(null)
  return (
    <>
      {query.error ? (
        <EmptyState title={text(explainCommon(query.error).id)} />
      ) : query.data ? (
        <DisputeFacts dispute={query.data} onDecide={setDecision} />
      ) : (
        <Skeleton className="h-105 w-full rounded-md" />
      )}
      {query.data && decision && (
        <Decide dispute={query.data} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  )
}

function DisputeFacts(props: {
  dispute: PayoutDisputeCase
  onDecide: (decision: DisputeDecision) => void
}): ReactElement {
  const text = useText()
  const may = useMay()
  const { dispute } = props
  const open = disputeDecisions.filter(
    (name) =>
      afterReceiptAct(dispute.state, acts[name]) &&
      !(name === 'refunded' && dispute.isFirstOperator),
  )
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <p className="font-semibold">{text(`cashier.disputes.state.${dispute.state}`)}</p>
        <p className="text-sm text-muted">
          {dispute.account} · {dispute.holderName}, {dispute.bankName}{' '}
          <bdi className="num">{dispute.accountNumber}</bdi>
        </p>
        <code className="text-xs text-muted break-all">{dispute.withdrawalId}</code>
      </header>
      <MoneyLines
        currency={dispute.currency}
        lines={[
          { label: text('cashier.disputes.security'), amount: dispute.security },
          { label: text('cashier.disputes.arrived'), amount: dispute.arrived },
          { label: text('cashier.disputes.payout'), amount: dispute.payout, strong: true },
        ]}
      />
      {dispute.proof && (
        <section className="grid gap-2">
          <h2 className="font-semibold">{text('cashier.disputes.proof')}</h2>
          <ProofImage picture={dispute.proof} label={text('cashier.disputes.proof')} />
        </section>
      )}
      {dispute.refundAskedBy && (
        <Notice tone="warning">
          {text('cashier.disputes.refundAsked', { by: dispute.refundAskedBy })}
        </Notice>
      )}
      {may('withdrawals.decide') && open.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {open.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === 'forced' ? 'danger' : 'secondary'}
              onClick={() => props.onDecide(name)}
            >
              {text(`cashier.disputes.${name}`)}
            </Button>
          ))}
        </div>
      )}
      <Timeline
        steps={dispute.timeline.map((step, at) => ({
          key: String(at),
          title: text(`cashier.disputes.state.${step.state as ReceiptState}`),
          note: (
            <>
              <Instant at={step.at} /> {step.by}
            </>
          ),
          state: 'done',
        }))}
      />
    </div>
  )
}

const explain = texts(decidePayoutDispute, {
  already_decided: 'payments.error.alreadyDecided',
  same_operator: 'guard.fault.sameOperator',
})

function Decide(props: {
  dispute: PayoutDisputeCase
  decision: DisputeDecision
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { dispute, decision } = props
  const { currency } = dispute
  const missing = missingOf(
    parseMoney(dispute.payout, currency),
    parseMoney(dispute.arrived, currency),
  )
  return (
    <DecisionDialog
      endpoint={decidePayoutDispute}
      refreshes={[payoutDisputes, payoutDisputeCase]}
      explain={explain}
      title={text(`cashier.disputes.${decision}`)}
      confirm={text(`cashier.disputes.${decision}`)}
      text={
        <>
          {text(`cashier.disputes.${decision}Text`, {
            amount: format.money(dispute.payout, currency),
            security: format.money(dispute.security, currency),
            missing: format.money(formatMoney(missing, currency), currency),
          })}
          {decision === 'refunded' && dispute.refundNeedsTwo && !dispute.refundAskedBy && (
            <> {text('cashier.disputes.refundNeedsTwo')}</>
          )}
        </>
      }
      danger={decision === 'forced'}
      note={{ label: text('desk.payments.note'), required: true }}
      input={(note) => ({ withdrawalId: dispute.withdrawalId, decision, note })}
      onClose={props.onClose}
    />
  )
}
