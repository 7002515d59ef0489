import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'
import type { Books } from './books.ts'
import type { Payment, Payout } from './order.ts'
import type { Reports } from './reports.ts'

/**
 * What happens at the bank's counter: payers pay or give up, payouts settle, and the platform is
 * notified. A new state and its report are written together.
 */
export type Teller = ReturnType<typeof openTeller>

const backThenMs = 60_000

export function openTeller(
  store: Store,
  books: Books,
  reports: Reports,
  clock: Clock,
  settleMs: number,
) {
  /** The payer confirms. False if the payment has already ended. */
  function confirm(payment: Payment): boolean {
    const { mode } = books.paymentRule(payment.reference)
    const settlesAt = books.nowMs() + BigInt(settleMs)
    const moved = books.movePayment(payment.id, 'processing', settlesAt, mode === 'wrong_amount')
    if (moved && mode !== 'out_of_order' && mode !== 'never') tell(payment, 'processing')
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
    const wrong = payment.paid !== payment.amount
    if (books.movePayment(payment.id, 'succeeded', null, wrong)) tell(payment, 'succeeded')
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

  const payouts = openPayoutTeller(books, reports)
  const { transaction } = store
  return {
    confirm: (payment: Payment) => transaction(() => confirm(payment)),
    cancel: (payment: Payment) => transaction(() => cancel(payment)),
    settlePayout: (payout: Payout, outcome?: 'succeeded' | 'failed') =>
      transaction(() => payouts.settle(payout, outcome)),
    recallPayment: (payment: Payment) => transaction(() => recall(payment)),
    recallPayout: (payout: Payout) => transaction(() => payouts.recall(payout)),
    /** Does everything due by now. */
    work(): void {
      for (const payment of books.duePayments()) transaction(() => settle(payment))
      for (const payout of books.duePayouts()) transaction(() => payouts.settle(payout))
    },
  }
}

function openPayoutTeller(books: Books, reports: Reports) {
  /** Ends a payout as its rule says, or as the control page requests. */
  function settle(payout: Payout, outcome?: 'succeeded' | 'failed'): boolean {
    const { mode } = books.payoutRule(payout.reference)
    if (!outcome && mode === 'hold') {
      books.movePayout(payout.reference, 'pending', '', null)
      return false
    }
    const status = outcome ?? (mode === 'fail' ? 'failed' : 'succeeded')
    const reason = status === 'failed' ? 'account_closed' : ''
    if (!books.movePayout(payout.reference, status, reason, null)) return false
    tell(payout.reference, status)
    return true
  }

  /** Takes back a paid payout, as a bank does days later. False if nothing was paid. */
  function recall({ reference }: Payout): boolean {
    const moved = books.recallPayout(reference)
    if (moved) tell(reference, 'failed')
    return moved
  }

  function tell(reference: string, status: 'succeeded' | 'failed'): void {
    const { mode, delaySeconds } = books.payoutRule(reference)
    if (mode === 'never') return
    reports.add(books.payout(reference)!, status, {
      copies: mode === 'twice' ? 3 : 1,
      after: mode === 'late' ? delaySeconds * 1000 : 0,
    })
  }

  return { settle, recall }
}
