import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type { BankStatus } from '@kancil/contract/ports/sandbox-bank'
import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'
import type { FindOrder, Payment, PaymentKey, Payout } from './order.ts'
import { type OpenOrders, openOrders } from './open-orders.ts'
import { type Bookings, openBookings } from './bookings.ts'
import { type Rules, openRules } from './rules.ts'

/** The books and what may be done to them. */
export type Books = FindOrder &
  OpenOrders &
  Pick<Bookings, 'statement'> &
  Rules & {
    /** Moves an order that has not ended; returns whether it did. */
    movePayment(id: string, status: BankStatus, settlesAt: bigint | null, wrong?: boolean): boolean
    movePayout(
      reference: string,
      status: BankStatus,
      reason: string,
      settlesAt: bigint | null,
    ): boolean
    /** What the payer of a transfer wrote beside it. */
    writeReference(id: string, written: string): void
    /** Another block has confirmed a payment to an address; it settles again at `settlesAt`. */
    confirmOnce(id: string, settlesAt: bigint): void
    recallLater(id: string, recallsAt: bigint): void
    /** These move only a paid order. */
    recallPayment(id: string): boolean
    recallPayout(reference: string): boolean
    duePayments(): Payment[]
    duePayouts(): Payout[]
    latest(): { payments: Payment[]; payouts: Payout[] }
    nowMs(): bigint
  }

const wrongBy = 100n
const open = `status in ('pending', 'processing')`

export function openBooks(store: Store, clock: Clock, settleMs: number): Books {
  const { sql } = store
  const nowMs = () => BigInt(clock.now().getTime())
  const find = {
    payment: (column: PaymentKey, value: string) =>
      (sql(`select * from payment where ${column} = ?`).get(value) as Payment | undefined) ?? null,
    payout: (reference: string) =>
      (sql('select * from payout where reference = ?').get(reference) as Payout | undefined) ??
      null,
  }
  return {
    ...find,
    statement: openBookings(store).statement,
    ...openOrders(store, find, nowMs, settleMs),
    ...openRules(store),
    ...openMoves(store, find, nowMs),
    writeReference(id, written) {
      sql('update payment set written = ? where id = ?').run(written, id)
    },
    confirmOnce(id, settlesAt) {
      sql('update payment set confirmations = confirmations + 1, settles_at = ? where id = ?').run(
        settlesAt,
        id,
      )
    },
    recallLater(id, recallsAt) {
      sql('update payment set recalls_at = ? where id = ?').run(recallsAt, id)
    },
    duePayments: () =>
      sql(`select * from payment where (status = 'processing' and settles_at <= ?)
        or (status = 'pending' and expires_at <= ?)
        or (status = 'succeeded' and recalls_at <= ?) limit 100`).all(
        ...[nowMs(), nowMs(), nowMs()],
      ) as Payment[],
    duePayouts: () =>
      sql(`select * from payout where status = 'processing' and settles_at <= ? limit 100`).all(
        nowMs(),
      ) as Payout[],
    latest: () => ({
      payments: sql('select * from payment order by created_at desc limit 30').all() as Payment[],
      payouts: sql('select * from payout order by created_at desc limit 30').all() as Payout[],
    }),
    nowMs,
  }
}

type Moves = Pick<Books, 'movePayment' | 'movePayout' | 'recallPayment' | 'recallPayout'>

/** What moves money is booked in the same breath: the statement file is made of the bookings. */
function openMoves(store: Store, find: FindOrder, nowMs: () => bigint): Moves {
  const { sql } = store
  const { book } = openBookings(store)
  return {
    movePayment(id, status, settlesAt, wrong = false) {
      const done = sql(
        `update payment set status = ?, settles_at = ?, paid = amount - ? where id = ? and ${open}`,
      ).run(status, settlesAt, wrong ? wrongBy : 0n, id)
      if (Number(done.changes) === 0) return false
      const moved = find.payment('id', id)!
      if (status === 'succeeded') book('payment', { ...moved, amount: moved.paid }, nowMs())
      return true
    },
    movePayout(reference, status, reason, settlesAt) {
      const done = sql(
        `update payout set status = ?, reason = ?, settles_at = ? where reference = ? and ${open}`,
      ).run(status, reason, settlesAt, reference)
      if (Number(done.changes) === 0) return false
      if (status === 'succeeded') book('payout', find.payout(reference)!, nowMs())
      return true
    },
    recallPayment(id) {
      const done = sql(
        `update payment set status = 'failed', recalls_at = null
        where id = ? and status = 'succeeded'`,
      ).run(id)
      if (Number(done.changes) === 0) return false
      const back = find.payment('id', id)!
      book('payment_back', { ...back, amount: back.paid }, nowMs())
      return true
    },
    recallPayout(reference) {
      const done = sql(
        `update payout set status = 'failed', reason = 'recalled'
        where reference = ? and status = 'succeeded'`,
      ).run(reference)
      if (Number(done.changes) === 0) return false
      book('payout_back', find.payout(reference)!, nowMs())
      return true
    },
  }
}

export function amountText(order: { amount: bigint; currency: Currency }): string {
  return formatMoney(money(order.amount), order.currency)
}
