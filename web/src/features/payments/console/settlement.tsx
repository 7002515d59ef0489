import { noteLengthMax } from '@kancil/contract/payments/withdrawal'
import { type ReturnReason, returnReasons } from '@kancil/contract/payments/withdrawal-reasons'
import {
  bookPayoutReport,
  notePayoutReport,
  returnPayout,
  settlePayout,
} from '@kancil/contract/payments/settlement'
import { type PayoutReport } from '@kancil/contract/payments/payout-reports'
import {
  type WithdrawalCase,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import { type FormEvent, type ReactElement, useState } from 'react'
import type { Format } from '../../../i18n/format.ts'
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

export type Settlement = 'settle' | 'return' | 'book' | 'seen'

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
  in_the_books: 'desk.report.inTheBooks',
})
const explainBook = texts(bookPayoutReport, {
  ...common,
  still_open: 'desk.report.stillOpen',
  came_back: 'desk.report.cameBack',
  in_the_books: 'desk.report.inTheBooks',
})
const explainNote = texts(notePayoutReport, { ...common, still_open: 'desk.report.stillOpen' })
const toasts = {
  settle: 'desk.report.settled',
  return: 'desk.report.returned',
  book: 'desk.report.booked',
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
  const { acts, failures, pending } = useSettlementActs()
  const [reasonCode, setReason] = useState<ReturnReason | ''>('')
  const [note, setNote] = useState('')
  const isReady = note.trim().length >= 3 && (act !== 'return' || reasonCode !== '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { withdrawalId } = it
    const input = { withdrawalId, eventId: props.report.eventId, note: note.trim() }
    try {
      await steppedUp<unknown>(() => acts[act](input, reasonCode as ReturnReason))
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
            amount: amountOf(props, format),
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
        {failures}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} pending={pending}>
            {text(`desk.report.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type SettlementInput = {
  readonly withdrawalId: WithdrawalCase['withdrawalId']
  readonly eventId: PayoutReport['eventId']
  readonly note: string
}

/** The calls behind the four acts, and what went wrong with the last one. */
function useSettlementActs() {
  const settle = useAction(settlePayout, { refreshes })
  const giveBack = useAction(returnPayout, { refreshes })
  const book = useAction(bookPayoutReport, { refreshes })
  const seen = useAction(notePayoutReport, { refreshes })
  const acts: Readonly<
    Record<Settlement, (input: SettlementInput, reasonCode: ReturnReason) => Promise<unknown>>
  > = {
    settle: (input) => settle.mutateAsync(input),
    return: (input, reasonCode) => giveBack.mutateAsync({ ...input, reasonCode }),
    book: (input) => book.mutateAsync(input),
    seen: (input) => seen.mutateAsync(input),
  }
  const failures = (
    <>
      <FailureNotice error={settle.error} explain={explainSettle} />
      <FailureNotice error={giveBack.error} explain={explainReturn} />
      <FailureNotice error={book.error} explain={explainBook} />
      <FailureNotice error={seen.error} explain={explainNote} />
    </>
  )
  return { acts, failures, pending: [settle, giveBack, book, seen].some((one) => one.isPending) }
}

/** What the act is about: the whole of the withdrawal, what was ordered, or what the bank tells. */
function amountOf(
  { it, report, act }: { it: WithdrawalCase; report: PayoutReport; act: Settlement },
  format: Format,
): string {
  if (act === 'book') return format.money(report.amount, report.currency)
  return format.money(act === 'return' ? it.amount : it.payout, it.currency)
}
