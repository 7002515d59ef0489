import {
  depositCase,
  type DepositCase,
  depositQueue,
  receiptRefusals,
  refuseDepositReceipt,
} from '@kancil/contract/payments/deposit-desk'
import { creditSuspense, suspenseList, type SuspenseItem } from '@kancil/contract/payments/suspense'
import { afterDepositAct } from '@kancil/rules/payments/deposit-states'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Timeline } from '../../../../ui/pictures/timeline.tsx'
import { reasonText } from '../../records/reason-text.ts'
import { DepositBadge } from '../../records/state-badge.tsx'
import { ProofImage } from '../proof-image.tsx'
import { ReasonSelect } from '../reason-select.tsx'

type Decision =
  | { readonly kind: 'match'; readonly item: SuspenseItem }
  | { readonly kind: 'refuse' }

/** One deposit: its receipt beside the money that it may be, and the two decisions. */
export function ConsoleDepositCase(props: { depositId: string }): ReactElement {
  const text = useText()
  const input = { depositId: props.depositId as DepositCase['depositId'] }
  const query = useQueryOf(depositCase, input, { staleMs: 0 })
  const [decision, setDecision] = useState<Decision | null>(null)
  const close = (): void => setDecision(null)
  return (
    <>
      {query.error ? (
        <EmptyState title={text(explainCommon(query.error).id)} />
      ) : query.data ? (
        <CaseFacts deposit={query.data} onDecide={setDecision} />
      ) : (
        <Skeleton className="h-105 w-full rounded-md" />
      )}
      {query.data && decision?.kind === 'match' && (
        <Match deposit={query.data} item={decision.item} onClose={close} />
      )}
      {query.data && decision?.kind === 'refuse' && (
        <RefuseReceipt deposit={query.data} onClose={close} />
      )}
    </>
  )
}

function CaseFacts(props: {
  deposit: DepositCase
  onDecide: (decision: Decision) => void
}): ReactElement {
  const text = useText()
  const may = useMay()
  const { deposit, onDecide } = props
  const mayDecide = may('withdrawals.decide')
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {deposit.account} <DepositBadge state={deposit.state} />
        </p>
        <p className="text-2xl font-semibold">
          <Money amount={deposit.amount} currency={deposit.currency} />
        </p>
        <p className="text-sm text-muted">
          {deposit.quoted
            ? text('cashier.deposits.quoted', { reference: deposit.quoted })
            : deposit.gatewayRef}
        </p>
        <code className="text-xs text-muted break-all">{deposit.depositId}</code>
      </header>
      {deposit.receipt && (
        <section className="grid gap-2">
          <h2 className="font-semibold">{text('cashier.deposits.receipt')}</h2>
          <ProofImage picture={deposit.receipt} label={text('cashier.deposits.receipt')} />
        </section>
      )}
      {afterDepositAct(deposit.state, 'release') && (
        <Candidates
          deposit={deposit}
          onMatch={mayDecide ? (item) => onDecide({ kind: 'match', item }) : null}
        />
      )}
      {mayDecide && afterDepositAct(deposit.state, 'reject') && (
        <Button
          variant="danger"
          className="justify-self-start"
          onClick={() => onDecide({ kind: 'refuse' })}
        >
          {text('cashier.deposits.refuse')}
        </Button>
      )}
      <DepositTimeline deposit={deposit} />
    </div>
  )
}

function Candidates(props: {
  deposit: DepositCase
  onMatch: ((item: SuspenseItem) => void) | null
}): ReactElement {
  const text = useText()
  const { deposit, onMatch } = props
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('cashier.deposits.candidates')}</h2>
      {deposit.candidates.length === 0 && (
        <p className="text-sm text-muted">{text('cashier.deposits.noCandidates')}</p>
      )}
      <ul className="grid gap-2">
        {deposit.candidates.map((item) => (
          <li key={item.suspenseId} className="card flex flex-wrap items-center gap-3 px-4 py-3">
            <span className="grow min-w-40 grid gap-0.5">
              <span className="font-semibold">
                <Money amount={item.amount} currency={item.currency} />
              </span>
              <code className="text-xs text-muted break-all">{item.reference}</code>
            </span>
            <span className="text-sm text-muted">
              <InstantLines at={item.at} />
            </span>
            {onMatch && (
              <Button
                size="sm"
                variant={item.amount === deposit.amount ? 'primary' : 'secondary'}
                onClick={() => onMatch(item)}
              >
                {text('cashier.deposits.match')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DepositTimeline({ deposit }: { deposit: DepositCase }): ReactElement {
  const text = useText()
  return (
    <Timeline
      steps={deposit.timeline.map((step, at) => ({
        key: String(at),
        title: text(`payments.deposit.step.${step.state as DepositCase['state']}`),
        note: (
          <>
            <Instant at={step.at} /> {step.by}
            {step.reasonCode && <span className="block">{reasonText(text, step.reasonCode)}</span>}
          </>
        ),
        state: ['failed', 'cancelled', 'expired'].includes(step.state) ? 'failed' : 'done',
      }))}
    />
  )
}

const explainMatch = texts(creditSuspense, {
  no_member: 'suspense.nobody',
  account_unknown: 'suspense.accountUnknown',
  other_member: 'suspense.otherMember',
  deposit_unknown: 'suspense.depositUnknown',
  wrong_currency: 'suspense.wrongCurrency',
  deposit_limit: 'suspense.depositLimit',
  came_back: 'suspense.cameBack',
  same_operator: 'guard.fault.sameOperator',
  already_decided: 'payments.error.alreadyDecided',
})

function Match(props: {
  deposit: DepositCase
  item: SuspenseItem
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { deposit, item } = props
  return (
    <DecisionDialog
      endpoint={creditSuspense}
      refreshes={[depositQueue, depositCase, suspenseList]}
      explain={explainMatch}
      title={text('cashier.deposits.match')}
      confirm={text('cashier.deposits.match')}
      text={text('cashier.deposits.matchText', {
        amount: format.money(item.amount, item.currency),
        ordered: format.money(deposit.amount, deposit.currency),
        account: deposit.account,
      })}
      note={{
        label: text('desk.payments.note'),
        hint: text('suspense.noteHint'),
        required: true,
      }}
      input={(note) => ({
        suspenseId: item.suspenseId,
        depositId: deposit.depositId,
        note,
      })}
      onClose={props.onClose}
    />
  )
}

const explainRefuse = texts(refuseDepositReceipt, {
  already_decided: 'payments.error.alreadyDecided',
})

function RefuseReceipt(props: { deposit: DepositCase; onClose: () => void }): ReactElement {
  const text = useText()
  const [reasonCode, setReason] = useState<(typeof receiptRefusals)[number] | ''>('')
  const { depositId } = props.deposit
  return (
    <DecisionDialog
      endpoint={refuseDepositReceipt}
      refreshes={[depositQueue, depositCase]}
      explain={explainRefuse}
      title={text('cashier.deposits.refuse')}
      confirm={text('cashier.deposits.refuse')}
      text={text('cashier.deposits.refuseText')}
      danger
      note={{ label: text('desk.payments.note'), required: true }}
      ready={reasonCode !== ''}
      input={(note) => ({
        depositId,
        reasonCode: reasonCode as (typeof receiptRefusals)[number],
        note,
      })}
      onClose={props.onClose}
    >
      <ReasonSelect codes={receiptRefusals} value={reasonCode} onChange={setReason} />
    </DecisionDialog>
  )
}
