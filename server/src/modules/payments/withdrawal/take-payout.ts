import { money } from '@kancil/contract/money'
import { withdrawalMessage } from '@kancil/contract/payments/withdrawal'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { unpaid } from '@kancil/rules/payments/deposit'
import { afterAct } from '@kancil/rules/payments/withdrawal'
import type { Tx } from '../../../kernel/db.ts'
import { endWithdrawal } from './end.ts'
import {
  isBooked,
  isKnownReport,
  isOvertaken,
  type UnsettledOutcome,
} from './payout-report-store.ts'
import type { ProcessedEvent } from '../gateways/event-outcome.ts'
import { lockWithdrawal } from './store.ts'

/** Handles a report on a payout, under the withdrawal's lock. */
export async function takePayout(
  tx: Tx,
  gatewayId: string,
  event: GatewayEvent,
  now: Date,
): Promise<ProcessedEvent> {
  const row = await lockWithdrawal(tx, event.reference)
  // An operator decides once per movement, however often it is reported.
  const unsettled = async (outcome: UnsettledOutcome): Promise<ProcessedEvent> =>
    (await isKnownReport(tx, gatewayId, event, outcome))
      ? { outcome: 'ignored' }
      : { outcome, memberId: row!.member_id }
  const act = event.status === 'succeeded' ? 'pay' : unpaid.includes(event.status) ? 'return' : null
  if (!row || row.gateway_id !== gatewayId || !act) return { outcome: 'ignored' }
  const isDue = afterAct(row.state, act) !== null
  // Paid before it came back, or failed before it was paid: out of date.
  const contrary = act === 'pay' ? unpaid : (['succeeded'] as const)
  if (!isDue && (await isOvertaken(tx, gatewayId, event, contrary))) return { outcome: 'ignored' }
  if (row.state === 'paid' && event.gatewayRef === row.gateway_ref)
    // A repeat, or a recall: an operator has to find out whether the money has come back.
    return act === 'pay' ? { outcome: 'ignored' } : unsettled('recalled')
  // The bank reports another amount, a second payment, or one that is not in flight: only an
  // operator may settle that.
  const payout = money(row.amount - row.fee)
  const isOther = event.amount !== payout || event.currency !== row.currency
  if (act === 'pay' && (isOther || !isDue)) return unsettled('mismatch')
  if (!isDue)
    // A payment booked separately from this withdrawal has come back.
    return act === 'return' && (await isBooked(tx, gatewayId, event))
      ? unsettled('recalled')
      : { outcome: 'ignored' }
  const state = await endWithdrawal(tx, row, act, now, {
    gatewayRef: event.gatewayRef,
    ...(act === 'return'
      ? { reasonCode: 'bank_returned', ...(event.reason ? { note: event.reason } : {}) }
      : {}),
  })
  const notify = { type: withdrawalMessage, data: { id: row.id, state } }
  return { outcome: act === 'pay' ? 'paid' : 'returned', memberId: row.member_id, notify }
}
