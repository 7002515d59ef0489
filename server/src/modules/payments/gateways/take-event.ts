import { queueMessage } from '@kancil/contract/payments/withdrawal'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { isKnownEvent, recordEvent } from './event-store.ts'
import type { Payments } from './gateway.ts'
import type { EventOutcome, ProcessedEvent } from './event-outcome.ts'
import { takePayment } from '../deposit/take-payment.ts'
import { takePayout } from '../withdrawal/take-payout.ts'

/**
 * Processes one report of a gateway, from a callback or a poll, exactly once, even if it arrives
 * twice, late or out of order. The report, the money and the states change in one transaction;
 * those concerned are notified afterwards.
 */
export async function takeEvent(
  payments: Payments,
  gatewayId: string,
  event: GatewayEvent,
): Promise<EventOutcome> {
  const { db, clock } = payments.kernel
  const now = clock.now()
  const { turnoverPercent } = (await readSettings(db)).payments
  const taken = await inTransaction(db, (tx) =>
    processEvent(tx, { gatewayId, event, now, turnoverPercent }),
  )
  await tellEvent(payments, gatewayId, event, taken)
  return taken.outcome
}

/** The part of it that is one transaction. */
export async function processEvent(
  tx: Tx,
  report: {
    readonly gatewayId: string
    readonly event: GatewayEvent
    readonly now: Date
    readonly turnoverPercent: number
  },
): Promise<ProcessedEvent> {
  const { gatewayId, event, now } = report
  if (await isKnownEvent(tx, gatewayId, event.eventId)) return { outcome: 'duplicate' }
  const came =
    event.kind === 'payment'
      ? await takePayment(tx, report)
      : await takePayout(tx, gatewayId, event, now)
  await recordEvent(tx, gatewayId, event, came.outcome, now)
  return came
}

/** After the commit: the log, the member, the desk. */
export async function tellEvent(
  { kernel }: Payments,
  gatewayId: string,
  event: GatewayEvent,
  taken: ProcessedEvent,
): Promise<void> {
  const isUnsettled = taken.outcome === 'mismatch' || taken.outcome === 'recalled'
  const level = isUnsettled ? 'error' : 'info'
  kernel.log[level]({ gatewayId, event: event.eventId, outcome: taken.outcome }, 'gateway report')
  if (taken.outcome === 'ignored' || taken.outcome === 'duplicate') return
  if (taken.memberId) {
    await pushBalance(kernel, taken.memberId)
    if (taken.notify) kernel.live.toMember(taken.memberId, taken.notify)
  }
  kernel.live.toConsole({ type: queueMessage, data: { outcome: taken.outcome } })
}
