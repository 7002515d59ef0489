import type { PayoutReport } from '@kancil/contract/payments/payout-reports'
import type { WithdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import { afterAct, isOpenWithdrawal } from '@kancil/rules/payments/withdrawal'
import { type ReactElement, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { ConsoleSettlement, type Settlement } from './settlement.tsx'

const actOf = { paid: 'settle', returned: 'return', booked: 'book' } as const

/** Bank reports that contradict our payout, with the possible actions. */
export function ConsolePayoutReports({ it }: { it: WithdrawalCase }): ReactElement | null {
  const [chosen, setChosen] = useState<{ report: PayoutReport; act: Settlement } | null>(null)
  if (it.reports.length === 0) return null
  return (
    <div className="grid gap-3">
      {it.reports.map((report) => (
        <Report
          key={report.eventId}
          it={it}
          report={report}
          onAct={(act) => setChosen({ report, act })}
        />
      ))}
      {chosen && <ConsoleSettlement it={it} {...chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function Report(props: {
  it: WithdrawalCase
  report: PayoutReport
  onAct: (act: Settlement) => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const may = useMay()
  const { it, report } = props
  const isOpen = report.state === 'open'
  const acts = isOpen && may('withdrawals.decide') ? actsFor(it, report) : []
  return (
    <div className="grid gap-3">
      <Notice
        tone={isOpen ? 'warning' : 'info'}
        title={text(wordsFor(it, report), {
          paid: format.money(report.amount, report.currency),
          ordered: format.money(it.payout, it.currency),
        })}
      >
        <p>
          <Instant at={report.at} /> · {text('desk.payments.gatewayRef')}{' '}
          <code className="inline-block text-xs break-all">{report.gatewayRef}</code>
        </p>
        {report.state !== 'open' && (
          <p>{text(`desk.report.state.${report.state}`, { name: report.by, note: report.note })}</p>
        )}
        {report.asked && (
          <p>
            {text('cashier.two.asked', {
              by: report.asked.by,
              decision: text(`desk.report.${actOf[report.asked.decision]}`),
            })}
          </p>
        )}
      </Notice>
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button key={act} size="sm" variant="secondary" onClick={() => props.onAct(act)}>
              {text(`desk.report.${act}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** No actions until someone has decided whether to approve the withdrawal at all. */
function actsFor(it: WithdrawalCase, report: PayoutReport): Settlement[] {
  const { state } = it
  const isTheOne = state === 'paid' && report.gatewayRef === it.gatewayRef
  if (report.says === 'recalled')
    return [...(isTheOne ? (['return'] as const) : []), 'book', 'seen']
  if (afterAct(state, 'pay')) return ['settle', 'return']
  if (isOpenWithdrawal(state)) return []
  // The payment that counts is in the books, whatever amount a repeated report gives.
  return isTheOne ? ['seen'] : ['book', 'seen']
}

function wordsFor(it: WithdrawalCase, report: PayoutReport): MessageId {
  const { state, payout, currency } = it
  if (report.says === 'recalled') return 'desk.report.recalled'
  if (state === 'paid' && report.gatewayRef !== it.gatewayRef) return 'desk.report.again'
  if (['rejected', 'failed', 'cancelled'].includes(state)) return 'desk.report.ended'
  const fits = report.amount === payout && report.currency === currency
  return fits || state === 'received' || state === 'reviewing'
    ? 'desk.report.early'
    : 'desk.report.differs'
}
