import { type RejectReason, rejectReasons } from '@kancil/contract/payments/withdrawal-reasons'
import {
  approveWithdrawal,
  rejectWithdrawal,
  type WithdrawalCase,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { ReasonSelect } from './reason-select.tsx'

const refreshes = [withdrawalQueue, withdrawalCase]
const explainApprove = texts(approveWithdrawal, {
  already_decided: 'payments.error.alreadyDecided',
  withdrawals_stopped: 'desk.payments.stopped',
  same_operator: 'desk.payments.sameOperator',
  payout_frozen: 'desk.payments.frozen',
})
const explainReject = texts(rejectWithdrawal, { already_decided: 'payments.error.alreadyDecided' })

type Props = { it: WithdrawalCase; onClose: () => void }

/** The final confirmation of a decision, which cannot be undone. */
export function ConsoleDecision(props: Props & { act: 'approve' | 'reject' }): ReactElement {
  return props.act === 'approve' ? <Approve {...props} /> : <Reject {...props} />
}

function Approve({ it, onClose }: Props): ReactElement {
  const text = useText()
  return (
    <DecisionDialog
      endpoint={approveWithdrawal}
      refreshes={refreshes}
      explain={explainApprove}
      title={text('desk.payments.approve')}
      text={text('desk.payments.approveText', useFigures(it))}
      confirm={text('desk.payments.approve')}
      note={useNote()}
      input={(note) => ({ withdrawalId: it.withdrawalId, ...(note ? { note } : {}) })}
      onDone={() => showToast('desk.payments.approved', 'success')}
      onClose={onClose}
    />
  )
}

function Reject({ it, onClose }: Props): ReactElement {
  const text = useText()
  const [reasonCode, setReason] = useState<RejectReason | ''>('')
  return (
    <DecisionDialog
      endpoint={rejectWithdrawal}
      refreshes={refreshes}
      explain={explainReject}
      title={text('desk.payments.reject')}
      text={text('desk.payments.rejectText', useFigures(it))}
      confirm={text('desk.payments.reject')}
      danger
      note={useNote()}
      ready={reasonCode !== ''}
      input={(note) => ({
        withdrawalId: it.withdrawalId,
        reasonCode: reasonCode as RejectReason,
        ...(note ? { note } : {}),
      })}
      onDone={() => showToast('desk.payments.rejected', 'success')}
      onClose={onClose}
    >
      <ReasonSelect codes={rejectReasons} value={reasonCode} onChange={setReason} />
    </DecisionDialog>
  )
}

function useFigures({ payout, currency, member, bank }: WithdrawalCase) {
  const amount = useFormat().money(payout, currency)
  return { amount, account: member.account, bank: bank.bankName, holder: bank.holderName }
}

function useNote() {
  const text = useText()
  const [label, hint] = [text('desk.payments.note'), text('desk.payments.noteHint')]
  return { label, hint, required: false }
}
