import { noteLengthMax, type ReturnReason, returnReasons } from '@kancil/contract/payments'
import {
  notePayoutReport,
  type PayoutReport,
  returnPayout,
  settlePayout,
  type WithdrawalCase,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments-console'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useAction } from '../../lib/queries.ts'
import { useSteppedUp } from '../../lib/step-up.tsx'
import { texts } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { reasonText } from './reason-text.ts'

export type Settlement = 'settle' | 'return' | 'seen'

const refreshes = [withdrawalQueue, withdrawalCase]
const common = {
  already_decided: 'payments.error.alreadyDecided',
  no_report: 'desk.report.noReport',
} as const
const explainSettle = texts(settlePayout, { ...common, not_sent: 'desk.report.notSent' })
const explainReturn = texts(returnPayout, {
  ...common,
  not_sent: 'desk.report.notSent',
  report_differs: 'desk.report.otherSum',
})
const explainNote = texts(notePayoutReport, { ...common, still_open: 'desk.report.stillOpen' })
const toasts = {
  settle: 'desk.report.settled',
  return: 'desk.report.returned',
  seen: 'desk.report.noted',
} as const

/** The last look before a payout is settled by hand; the note is never left out. */
export function ConsoleSettlement(props: {
  it: WithdrawalCase
  report: PayoutReport
  act: Settlement
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { it, act, onClose } = props
  const steppedUp = useSteppedUp()
  const settle = useAction(settlePayout, { refreshes })
  const giveBack = useAction(returnPayout, { refreshes })
  const seen = useAction(notePayoutReport, { refreshes })
  const [reasonCode, setReason] = useState<ReturnReason | ''>('')
  const [note, setNote] = useState('')
  const isReady = note.trim().length >= 3 && (act !== 'return' || reasonCode !== '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { withdrawalId } = it
    const input = { withdrawalId, eventId: props.report.eventId, note: note.trim() }
    const acts = {
      settle: () => settle.mutateAsync(input),
      return: () => giveBack.mutateAsync({ ...input, reasonCode: reasonCode as ReturnReason }),
      seen: () => seen.mutateAsync(input),
    }
    try {
      await steppedUp<unknown>(acts[act])
      showToast(toasts[act], 'success')
      onClose()
    } catch {
      // Said in the dialog; turning the question for the code down leaves it open.
    }
  }

  return (
    <Dialog size="narrow" guarded title={text(`desk.report.${act}`)} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p>
          {text(`desk.report.${act}Text`, {
            amount: format.money(act === 'return' ? it.amount : it.payout, it.currency),
            account: it.member.account,
          })}
        </p>
        {act === 'return' && (
          <Select
            label={text('desk.payments.reason')}
            hint={text('desk.payments.reasonNote')}
            placeholder={text('desk.payments.chooseReason')}
            value={reasonCode}
            required
            options={returnReasons.map((code) => ({ value: code, label: reasonText(text, code) }))}
            onChange={(event) => setReason(event.target.value as ReturnReason | '')}
          />
        )}
        <TextField
          label={text('desk.payments.note')}
          hint={text('desk.report.noteHint')}
          maxLength={noteLengthMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNotice error={settle.error} explain={explainSettle} />
        <FailureNotice error={giveBack.error} explain={explainReturn} />
        <FailureNotice error={seen.error} explain={explainNote} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isReady}
            pending={settle.isPending || giveBack.isPending || seen.isPending}
          >
            {text(`desk.report.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
