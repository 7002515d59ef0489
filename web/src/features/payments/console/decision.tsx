import { noteLengthMax } from '@kancil/contract/payments/withdrawal'
import { type RejectReason, rejectReasons } from '@kancil/contract/payments/withdrawal-reasons'
import {
  approveWithdrawal,
  rejectWithdrawal,
  type WithdrawalCase,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useSteppedUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { reasonText } from '../records/reason-text.ts'

const refreshes = [withdrawalQueue, withdrawalCase]
const explainApprove = texts(approveWithdrawal, {
  already_decided: 'payments.error.alreadyDecided',
  withdrawals_stopped: 'desk.payments.stopped',
})
const explainReject = texts(rejectWithdrawal, { already_decided: 'payments.error.alreadyDecided' })

/** The last look before a decision, which is final. */
export function ConsoleDecision(props: {
  it: WithdrawalCase
  act: 'approve' | 'reject'
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { it, act, onClose } = props
  const steppedUp = useSteppedUp()
  const { decide, failures, pending } = useDecision(act)
  const [reasonCode, setReason] = useState<RejectReason | ''>('')
  const [note, setNote] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (act === 'reject' && !reasonCode) return
    const words = note.trim() ? { note: note.trim() } : {}
    const { withdrawalId } = it
    try {
      await steppedUp(() => decide({ withdrawalId, ...words }, reasonCode as RejectReason))
      showToast(act === 'approve' ? 'desk.payments.approved' : 'desk.payments.rejected', 'success')
      onClose()
    } catch {
      // Said in the dialog; turning the question for the code down leaves it open.
    }
  }

  return (
    <Dialog
      size="narrow"
      guarded
      title={text(act === 'approve' ? 'desk.payments.approve' : 'desk.payments.reject')}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p>
          {text(act === 'approve' ? 'desk.payments.approveText' : 'desk.payments.rejectText', {
            amount: format.money(it.payout, it.currency),
            account: it.member.account,
            bank: it.bank.bankName,
            holder: it.bank.holderName,
          })}
        </p>
        {act === 'reject' && <RejectReasonSelect value={reasonCode} onChange={setReason} />}
        <TextField
          label={text('desk.payments.note')}
          hint={text('desk.payments.noteHint')}
          optional={text('identity.optional')}
          maxLength={noteLengthMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {failures}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button
            type="submit"
            variant={act === 'reject' ? 'danger' : 'primary'}
            disabled={act === 'reject' && !reasonCode}
            pending={pending}
          >
            {text(act === 'approve' ? 'desk.payments.approve' : 'desk.payments.reject')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function RejectReasonSelect(props: {
  value: RejectReason | ''
  onChange: (reason: RejectReason | '') => void
}): ReactElement {
  const text = useText()
  return (
    <Select
      label={text('desk.payments.reason')}
      hint={text('desk.payments.reasonNote')}
      placeholder={text('desk.payments.chooseReason')}
      value={props.value}
      required
      options={rejectReasons.map((code) => ({ value: code, label: reasonText(text, code) }))}
      onChange={(event) => props.onChange(event.target.value as RejectReason | '')}
    />
  )
}

type Decided = { readonly withdrawalId: WithdrawalCase['withdrawalId']; readonly note?: string }

/** The call behind a decision, and what went wrong with it. */
function useDecision(act: 'approve' | 'reject') {
  const approve = useAction(approveWithdrawal, { refreshes })
  const reject = useAction(rejectWithdrawal, { refreshes })
  return {
    decide: (input: Decided, reasonCode: RejectReason): Promise<unknown> =>
      act === 'approve' ? approve.mutateAsync(input) : reject.mutateAsync({ ...input, reasonCode }),
    failures: (
      <>
        <FailureNotice error={approve.error} explain={explainApprove} />
        <FailureNotice error={reject.error} explain={explainReject} />
      </>
    ),
    pending: approve.isPending || reject.isPending,
  }
}
