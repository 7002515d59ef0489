import { queueMessage } from '@kancil/contract/payments/withdrawal'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { inTransaction } from '../../../kernel/db.ts'
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
  { kernel }: Payments,
  gatewayId: string,
  event: GatewayEvent,
): Promise<EventOutcome> {
  const now = kernel.clock.now()
  const { payments: settings } = await readSettings(kernel.db)
  const taken = await inTransaction(kernel.db, async (tx): Promise<ProcessedEvent> => {
    if (await isKnownEvent(tx, gatewayId, event.eventId)) return { outcome: 'duplicate' }
    const came =
      event.kind === 'payment'
        ? await takePayment(tx, {
            gatewayId,
            event,
            now,
            turnoverPercent: settings.turnoverPercent,
          })
        : await takePayout(tx, gatewayId, event, now)
    await recordEvent(tx, gatewayId, event, came.outcome, now)
    return came
  })
  const isUnsettled = taken.outcome === 'mismatch' || taken.outcome === 'recalled'
  const level = isUnsettled ? 'error' : 'info'
  kernel.log[level]({ gatewayId, event: event.eventId, outcome: taken.outcome }, 'gateway report')
  if (taken.outcome === 'ignored' || taken.outcome === 'duplicate') return taken.outcome
  if (taken.memberId) {
    await pushBalance(kernel, taken.memberId)
    if (taken.notify) kernel.live.toMember(taken.memberId, taken.notify)
  }
  kernel.live.toConsole({ type: queueMessage, data: { outcome: taken.outcome } })
  return taken.outcome
}
