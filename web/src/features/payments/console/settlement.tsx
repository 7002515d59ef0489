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
import { type ReactElement, useState } from 'react'
import type { Format } from '../../../i18n/format.ts'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { ReasonSelect } from './reason-select.tsx'

export type Settlement = 'settle' | 'return' | 'book' | 'seen'

const refreshes = [withdrawalQueue, withdrawalCase]
const common = {
  already_decided: 'payments.error.alreadyDecided',
  no_report: 'desk.report.noReport',
} as const
const byTwo = { ...common, same_operator: 'guard.fault.sameOperator' } as const
const explainSettle = texts(settlePayout, { ...byTwo, not_sent: 'desk.report.notSent' })
const explainReturn = texts(returnPayout, {
  ...byTwo,
  not_sent: 'desk.report.notSent',
  report_differs: 'desk.report.otherSum',
  in_the_books: 'desk.report.inTheBooks',
})
const explainBook = texts(bookPayoutReport, {
  ...byTwo,
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

type Props = { it: WithdrawalCase; report: PayoutReport; onClose: () => void }

/** The final confirmation before a payout is settled by hand; the note is always required. */
export function ConsoleSettlement(props: Props & { act: Settlement }): ReactElement {
  const [reasonCode, setReason] = useState<ReturnReason | ''>('')
  const { withdrawalId } = props.it
  const { eventId } = props.report
  const shared = useShared(props)
  const input = (note: string) => ({ withdrawalId, eventId, note })
  if (props.act === 'settle')
    return (
      <DecisionDialog {...shared} endpoint={settlePayout} explain={explainSettle} input={input} />
    )
  if (props.act === 'book')
    return (
      <DecisionDialog {...shared} endpoint={bookPayoutReport} explain={explainBook} input={input} />
    )
  if (props.act === 'seen')
    return (
      <DecisionDialog {...shared} endpoint={notePayoutReport} explain={explainNote} input={input} />
    )
  return (
    <DecisionDialog
      {...shared}
      endpoint={returnPayout}
      explain={explainReturn}
      ready={reasonCode !== ''}
      input={(note) => ({ ...input(note), reasonCode: reasonCode as ReturnReason })}
    >
      <ReasonSelect codes={returnReasons} value={reasonCode} onChange={setReason} />
    </DecisionDialog>
  )
}

/** What the dialogs of all four actions share. */
function useShared(props: Props & { act: Settlement }) {
  const text = useText()
  const format = useFormat()
  const { it, report, act, onClose } = props
  const { account } = it.member
  return {
    refreshes,
    title: text(`desk.report.${act}`),
    text: text(`desk.report.${act}Text`, { amount: amountOf(props, format), account }),
    confirm: text(`desk.report.${act}`),
    note: { label: text('desk.payments.note'), hint: text('desk.report.noteHint'), required: true },
    onDone: (made: WithdrawalCase) => {
      const after = made.reports.find(({ eventId }) => eventId === report.eventId)
      showToast(after?.state === 'open' ? 'cashier.two.kept' : toasts[act], 'success')
    },
    onClose,
  }
}

/** The amount of the action: the whole withdrawal, what was ordered, or what the bank reports. */
function amountOf(
  { it, report, act }: { it: WithdrawalCase; report: PayoutReport; act: Settlement },
  format: Format,
): string {
  if (act === 'book') return format.money(report.amount, report.currency)
  return format.money(act === 'return' ? it.amount : it.payout, it.currency)
}
