import { type Currency, formatMoney, money, parseMoney } from '@kancil/contract/money'
import { encodeMerchantQr } from '@kancil/contract/ports/emv-qr'
import type {
  BankPaymentRequest,
  BankPayoutRequest,
  BankStatus,
} from '@kancil/contract/ports/sandbox-bank'
import { randomHex, randomToken } from '../kernel/chance.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'
import { isPaymentMode, isPayoutMode, type PaymentMode, type PayoutMode } from './modes.ts'

export type Payment = {
  readonly id: string
  readonly token: string
  readonly reference: string
  readonly flavour: 'redirect' | 'qr'
  readonly amount: bigint
  /** What the payer really paid. */
  readonly paid: bigint
  readonly currency: Currency
  readonly callback_url: string
  readonly return_url: string
  readonly qr_payload: string
  readonly status: BankStatus
  readonly created_at: bigint
  readonly expires_at: bigint
  readonly settles_at: bigint | null
}

export type Payout = {
  readonly id: string
  readonly reference: string
  readonly amount: bigint
  readonly currency: Currency
  readonly bank_code: string
  readonly account_number: string
  readonly holder_name: string
  readonly callback_url: string
  readonly status: BankStatus
  readonly reason: string
  readonly created_at: bigint
  readonly settles_at: bigint | null
}

export type Rule<Mode> = { readonly mode: Mode; readonly delaySeconds: number }

/** The books and what may be done to them; each act is one transaction. */
export type Books = ReturnType<typeof openBooks>

const wrongBy = 100n
const merchant = {
  scheme: 'A0000006150001',
  acquirer: '888001',
  merchantId: 'KANCIL001',
  merchantName: 'Kancil sandbox',
  merchantCity: 'Kuala Lumpur',
  categoryCode: '7995',
}

export class ReferenceTaken extends Error {
  override name = 'ReferenceTaken'
}

export function openBooks(store: Store, clock: Clock, settleMs: number) {
  const { sql, transaction } = store
  const nowMs = () => BigInt(clock.now().getTime())
  const payment = (column: 'id' | 'token' | 'reference', value: string) =>
    (sql(`select * from payment where ${column} = ?`).get(value) as Payment | undefined) ?? null
  const payout = (reference: string) =>
    (sql('select * from payout where reference = ?').get(reference) as Payout | undefined) ?? null

  function rule(reference: string, kind: 'payment' | 'payout'): { mode: string; delay: number } {
    const found = sql(
      'select mode, delay_seconds from rule where scope in (?, ?) order by scope = ? desc limit 1',
    ).get(reference, kind, reference)
    return { mode: String(found?.['mode'] ?? ''), delay: Number(found?.['delay_seconds'] ?? 20) }
  }

  /** The same request again is the same order; another one under its reference is refused. */
  function known<Row>(found: Row | null, table: string, reference: string, request: string) {
    if (!found) return null
    const kept = sql(`select request from ${table} where reference = ?`).get(reference)
    if (kept?.['request'] !== request) throw new ReferenceTaken(reference)
    return found
  }

  return {
    payment,
    payout,
    paymentRule(reference: string): Rule<PaymentMode> {
      const { mode, delay } = rule(reference, 'payment')
      return { mode: isPaymentMode(mode) ? mode : 'prompt', delaySeconds: delay }
    },
    payoutRule(reference: string): Rule<PayoutMode> {
      const { mode, delay } = rule(reference, 'payout')
      return { mode: isPayoutMode(mode) ? mode : 'accept', delaySeconds: delay }
    },
    setRule(scope: string, mode: string, delaySeconds: number): void {
      sql(`insert into rule (scope, mode, delay_seconds) values (?, ?, ?) on conflict (scope)
        do update set mode = excluded.mode, delay_seconds = excluded.delay_seconds`).run(
        scope,
        mode,
        delaySeconds,
      )
    },
    openPayment: (request: BankPaymentRequest): Payment =>
      transaction(() => {
        const text = JSON.stringify(request)
        const found = known(
          payment('reference', request.reference),
          'payment',
          request.reference,
          text,
        )
        if (found) return found
        const amount = parseMoney(request.amount, request.currency)
        const qr = encodeMerchantQr({
          ...merchant,
          amount,
          currency: request.currency,
          reference: request.reference.slice(-25),
        })
        const id = `bp_${randomHex(12)}`
        sql(`insert into payment (id, token, reference, request, flavour, amount, paid, currency,
          callback_url, return_url, qr_payload, status, created_at, expires_at)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`).run(
          id,
          randomToken(18),
          request.reference,
          text,
          request.flavour,
          amount,
          amount,
          request.currency,
          request.callbackUrl,
          request.returnUrl,
          qr,
          nowMs(),
          BigInt(new Date(request.expiresAt).getTime()),
        )
        return payment('id', id)!
      }),
    openPayout: (request: BankPayoutRequest): Payout =>
      transaction(() => {
        const text = JSON.stringify(request)
        const found = known(payout(request.reference), 'payout', request.reference, text)
        if (found) return found
        sql(`insert into payout (id, reference, request, amount, currency, bank_code, account_number,
          holder_name, callback_url, status, created_at, settles_at)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'processing', ?, ?)`).run(
          `bo_${randomHex(12)}`,
          request.reference,
          text,
          parseMoney(request.amount, request.currency),
          request.currency,
          request.bankCode,
          request.accountNumber,
          request.holderName,
          request.callbackUrl,
          nowMs(),
          nowMs() + BigInt(settleMs),
        )
        return payout(request.reference)!
      }),
    /** Moves a payment that has not ended; answers whether it was moved. */
    movePayment(id: string, status: BankStatus, settlesAt: bigint | null, wrong = false): boolean {
      const done = sql(`update payment set status = ?, settles_at = ?, paid = amount - ?
        where id = ? and status in ('pending', 'processing')`).run(
        status,
        settlesAt,
        wrong ? wrongBy : 0n,
        id,
      )
      return Number(done.changes) > 0
    },
    movePayout(
      reference: string,
      status: BankStatus,
      reason: string,
      settlesAt: bigint | null,
    ): boolean {
      const done = sql(`update payout set status = ?, reason = ?, settles_at = ?
        where reference = ? and status in ('pending', 'processing')`).run(
        status,
        reason,
        settlesAt,
        reference,
      )
      return Number(done.changes) > 0
    },
    duePayments: () =>
      sql(`select * from payment where (status = 'processing' and settles_at <= ?)
        or (status = 'pending' and expires_at <= ?) limit 100`).all(nowMs(), nowMs()) as Payment[],
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

export function amountText(order: { amount: bigint; currency: Currency }): string {
  return formatMoney(money(order.amount), order.currency)
}
