import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'
import type { Books } from './books.ts'
import type { Payment, Payout } from './order.ts'
import { openPaymentTeller } from './payment-teller.ts'
import type { Reports } from './reports.ts'

/**
 * What happens at the bank's counter: payers pay or give up, payouts settle, and the platform is
 * notified. A new state and its report are written together.
 */
export type Teller = ReturnType<typeof openTeller>

export function openTeller(
  store: Store,
  books: Books,
  reports: Reports,
  clock: Clock,
  settleMs: number,
) {
  const payments = openPaymentTeller(books, reports, clock, settleMs)
  const payouts = openPayoutTeller(books, reports)
  const { transaction } = store
  return {
    confirm: (payment: Payment) => transaction(() => payments.confirm(payment)),
    /** A transfer, with what the payer wrote beside it. */
    transfer: (payment: Payment, written: string) =>
      transaction(() => {
        books.writeReference(payment.id, written)
        return payments.confirm(books.payment('id', payment.id)!)
      }),
    cancel: (payment: Payment) => transaction(() => payments.cancel(payment)),
    settlePayout: (payout: Payout, outcome?: 'succeeded' | 'failed') =>
      transaction(() => payouts.settle(payout, outcome)),
    recallPayment: (payment: Payment) => transaction(() => payments.recall(payment)),
    recallPayout: (payout: Payout) => transaction(() => payouts.recall(payout)),
    /** Does everything due by now. */
    work(): void {
      for (const payment of books.duePayments()) transaction(() => payments.settle(payment))
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
