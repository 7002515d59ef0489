import type { Clock } from '../kernel/clock.ts'
import type { Books } from './books.ts'
import type { Payment } from './order.ts'
import type { Reports } from './reports.ts'

const backThenMs = 60_000

/** What payers do and what becomes of it; each call belongs into a transaction of the books. */
export function openPaymentTeller(books: Books, reports: Reports, clock: Clock, settleMs: number) {
  /** The payer confirms. False if the payment has already ended. */
  function confirm(payment: Payment): boolean {
    const { mode, delaySeconds } = books.paymentRule(payment.reference)
    const late = mode === 'after_expiry' ? BigInt(delaySeconds * 1000) : 0n
    const settlesAt = books.nowMs() + BigInt(settleMs) + late
    const moved = books.movePayment(payment.id, 'processing', settlesAt, mode === 'wrong_amount')
    if (mode === 'lost_reference') books.writeReference(payment.id, 'THANKS')
    if (moved && mode === 'after_expiry') reports.add(books.payment('id', payment.id)!, 'expired')
    else if (moved && mode !== 'out_of_order' && mode !== 'never') tell(payment, 'processing')
    return moved
  }

  function cancel(payment: Payment): boolean {
    const moved = books.movePayment(payment.id, 'cancelled', null)
    if (moved) tell(payment, 'cancelled')
    return moved
  }

  function settle(payment: Payment): void {
    if (payment.status === 'pending') {
      if (books.movePayment(payment.id, 'expired', null)) tell(payment, 'expired')
      return
    }
    if (payment.status === 'succeeded') return void recall(payment)
    if (payment.confirmations < payment.confirmations_needed) {
      books.confirmOnce(payment.id, books.nowMs() + BigInt(settleMs))
      return tell(payment, 'processing')
    }
    const wrong = payment.paid !== payment.amount
    if (!books.movePayment(payment.id, 'succeeded', null, wrong)) return
    tell(payment, 'succeeded')
    const { mode, delaySeconds } = books.paymentRule(payment.reference)
    if (mode === 'reversed')
      books.recallLater(payment.id, books.nowMs() + BigInt(delaySeconds * 1000))
  }

  /** Takes back a paid-in payment, as a bank does days later. False if nothing was paid. */
  function recall(payment: Payment): boolean {
    const moved = books.recallPayment(payment.id)
    if (moved) tell(payment, 'failed')
    return moved
  }

  function tell(payment: Payment, status: Payment['status']): void {
    const { mode, delaySeconds } = books.paymentRule(payment.reference)
    if (mode === 'never') return
    const order = books.payment('id', payment.id)!
    reports.add(order, status, {
      copies: mode === 'twice' ? 3 : 1,
      after: mode === 'late' ? delaySeconds * 1000 : 0,
      forged: mode === 'forged',
    })
    if (mode !== 'out_of_order' || status !== 'succeeded') return
    const before = new Date(clock.now().getTime() - backThenMs)
    reports.add(order, 'processing', { after: 1_500, at: before })
    reports.add(order, 'cancelled', { after: 2_500, at: before })
  }

  return { confirm, cancel, settle, recall }
}
