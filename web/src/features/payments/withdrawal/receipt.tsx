import { formatMoney, parseMoney } from '@kancil/contract/money'
import {
  answerReceipt,
  type ReceiptState,
  sendPayoutProof,
} from '@kancil/contract/payments/receipt'
import {
  listWithdrawals,
  type Withdrawal,
  withdrawalStatus,
} from '@kancil/contract/payments/withdrawal'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Timeline } from '../../../ui/pictures/timeline.tsx'
import { AmountInput } from '../deposit/amount-input.tsx'
import { readAmount } from '../deposit/amounts.ts'
import { ProofButton, proofFaults } from '../proof/proof-button.tsx'

const refreshes = [withdrawalStatus, listWithdrawals]
const explainAnswer = texts(answerReceipt, {
  receipt_closed: 'payments.error.receiptClosed',
  proof_missing: 'payments.error.proofMissing',
  arrived_invalid: 'payments.error.arrivedInvalid',
})
const explainProof = texts(sendPayoutProof, {
  ...proofFaults,
  receipt_closed: 'payments.error.receiptClosed',
})
const goodStates: readonly ReceiptState[] = ['received', 'refunded']

type Props = { readonly withdrawal: Withdrawal }

/** Whether the payout arrived: the question, the member's answers, and what became of them. */
export function PayoutReceipt({ withdrawal }: Props): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { receipt } = withdrawal
  if (!receipt) return null
  const isAsked = receipt.dueAt !== undefined
  return (
    <section
      className="grid gap-4 rounded-lg border border-hair px-4 py-5"
      data-testid="receipt"
      data-state={receipt.state}
    >
      {isAsked ? (
        <div className="grid gap-1">
          <h3 className="font-semibold">{text('payments.receipt.title')}</h3>
          <p className="text-sm text-muted">
            {receipt.state === 'full_payment_made' && (
              <span className="block">{text('payments.receipt.state.full_payment_made')}</span>
            )}
            {text('payments.receipt.until', {
              at: format.dateTime(receipt.dueAt!),
            })}
          </p>
        </div>
      ) : (
        <Notice tone={goodStates.includes(receipt.state) ? 'success' : 'info'}>
          {text(`payments.receipt.state.${receipt.state}`)}
        </Notice>
      )}
      <Answers key={receipt.state} withdrawal={withdrawal} />
      {receipt.timeline.length > 1 && (
        <Timeline
          steps={receipt.timeline.map((step, at) => ({
            key: String(at),
            title: text(`payments.receipt.state.${step.state as ReceiptState}`),
            note: <Instant at={step.at} />,
            state: at === receipt.timeline.length - 1 && isAsked ? 'now' : 'done',
          }))}
        />
      )}
    </section>
  )
}

type Detail = 'not_received' | 'partly_received'

function Answers({ withdrawal }: Props): ReactElement | null {
  const text = useText()
  const [detail, setDetail] = useState<Detail | null>(null)
  const answer = useAction(answerReceipt, { refreshes })
  const { withdrawalId } = withdrawal
  const may = (name: 'received' | Detail) => withdrawal.receipt!.answers.includes(name)
  if (!may('received')) return null
  const isDisputed = !may('not_received')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isDisputed ? 'secondary' : 'primary'}
          pending={answer.isPending}
          onClick={() => answer.mutate({ withdrawalId, answer: 'received' })}
        >
          {text(isDisputed ? 'payments.receipt.stillArrived' : 'payments.receipt.confirm')}
        </Button>
        {may('partly_received') && (
          <Button
            variant="secondary"
            aria-pressed={detail === 'partly_received'}
            onClick={() => setDetail('partly_received')}
          >
            {text('payments.receipt.shorten')}
          </Button>
        )}
        {may('not_received') && (
          <Button
            variant="secondary"
            aria-pressed={detail === 'not_received'}
            onClick={() => setDetail('not_received')}
          >
            {text('payments.receipt.deny')}
          </Button>
        )}
      </div>
      <FailureNotice error={answer.error} explain={explainAnswer} />
      {detail === 'partly_received' && may(detail) && <PartArrived withdrawal={withdrawal} />}
      {detail === 'not_received' && may(detail) && <NothingArrived withdrawal={withdrawal} />}
      {isDisputed && <Proof withdrawal={withdrawal} />}
    </div>
  )
}

function PartArrived({ withdrawal }: Props): ReactElement {
  const text = useText()
  const format = useFormat()
  const [amount, setAmount] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const answer = useAction(answerReceipt, { refreshes })
  const { withdrawalId, currency, receipt } = withdrawal
  const { payout } = receipt!
  const arrived = readAmount(amount, currency, format.tag)
  const isPart = arrived !== null && arrived > 0n && arrived < parseMoney(payout, currency)
  const hint = text('payments.receipt.arrivedHint', { amount: format.money(payout, currency) })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!isPart) return
        const part = formatMoney(arrived, currency)
        answer.mutate({ withdrawalId, answer: 'partly_received', arrived: part })
      }}
    >
      <AmountInput
        label={text('payments.receipt.arrived')}
        currency={currency}
        value={amount}
        quick={[]}
        hint={hint}
        error={isSubmitted && !isPart ? hint : undefined}
        onChange={setAmount}
      />
      <Proof withdrawal={withdrawal} />
      <FailureNotice error={answer.error} explain={explainAnswer} />
      <Button type="submit" className="justify-self-start" pending={answer.isPending}>
        {text('payments.receipt.send')}
      </Button>
    </form>
  )
}

function NothingArrived({ withdrawal }: Props): ReactElement {
  const text = useText()
  const answer = useAction(answerReceipt, { refreshes })
  const { withdrawalId, receipt } = withdrawal
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{text('payments.receipt.denyNote')}</p>
      <Proof withdrawal={withdrawal} />
      <FailureNotice error={answer.error} explain={explainAnswer} />
      <Button
        className="justify-self-start"
        disabled={!receipt!.hasProof}
        pending={answer.isPending}
        onClick={() => answer.mutate({ withdrawalId, answer: 'not_received' })}
      >
        {text('payments.receipt.send')}
      </Button>
    </div>
  )
}

function Proof({ withdrawal: { withdrawalId, receipt } }: Props): ReactElement {
  const text = useText()
  const send = useAction(sendPayoutProof, { refreshes })
  return (
    <div className="grid gap-3">
      {receipt!.hasProof && <Notice tone="success">{text('payments.receipt.proofSent')}</Notice>}
      <ProofButton
        label={text('payments.receipt.proof')}
        pending={send.isPending}
        error={send.error}
        explain={explainProof}
        onFile={(file) => send.mutate({ withdrawalId, file })}
      />
    </div>
  )
}
