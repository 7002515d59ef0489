import { parseMoney } from '@kancil/contract/money'
import { crc16, encodeMerchantQr } from '@kancil/contract/ports/emv-qr'
import type { BankPaymentRequest, BankPayoutRequest } from '@kancil/contract/ports/sandbox-bank'
import { randomHex, randomToken } from '../kernel/chance.ts'
import type { Store } from '../kernel/sqlite.ts'
import type { FindOrder, Payment, Payout } from './order.ts'

/**
 * Repeating a request returns the same order; a different request under its reference is refused.
 */
export class ReferenceConflict extends Error {
  override name = 'ReferenceConflict'
}

export type OpenOrders = {
  /** @throws ReferenceTaken, and RangeError for an invalid amount */
  openPayment(request: BankPaymentRequest): Payment
  openPayout(request: BankPayoutRequest): Payout
}

/** The account that transfers go to, and the ledger of addresses. */
export const houseAccount = {
  bankName: 'Bank Rimba',
  accountNumber: '880012345678',
  holderName: 'Kancil sandbox',
}
export const ledgerNetwork = 'Rimba ledger (play tokens)'

/** With a checksum at its end, so that a mistyped address is recognised. */
function ledgerAddress(hex: string): string {
  return `rmb1${hex}${crc16(hex).toLowerCase()}`
}

const merchant = {
  scheme: 'A0000006150001',
  acquirer: '888001',
  merchantId: 'KANCIL001',
  merchantName: 'Kancil sandbox',
  merchantCity: 'Kuala Lumpur',
  categoryCode: '7995',
}

export function openOrders(
  { sql, transaction }: Store,
  find: FindOrder,
  nowMs: () => bigint,
  settleMs: number,
): OpenOrders {
  function isSame(table: 'payment' | 'payout', reference: string, request: object): boolean {
    const storedRow = sql(`select request from ${table} where reference = ?`).get(reference)
    if (storedRow && storedRow['request'] !== JSON.stringify(request))
      throw new ReferenceConflict(reference)
    return storedRow !== undefined
  }

  function insertPayment(request: BankPaymentRequest): void {
    const { reference, flavour, currency, callbackUrl, returnUrl } = request
    const amount = parseMoney(request.amount, currency)
    // The QR field holds 25 characters, and our ids differ at the end.
    const qr = encodeMerchantQr({ ...merchant, amount, currency, reference: reference.slice(-25) })
    const expiresAt = BigInt(new Date(request.expiresAt).getTime())
    const text = JSON.stringify(request)
    const [id, token] = [`bp_${randomHex(12)}`, randomToken(18)]
    const quoted = `K${randomHex(4).toUpperCase()}`
    const address = flavour === 'address' ? ledgerAddress(randomHex(20)) : ''
    sql(`insert into payment (id, token, reference, request, flavour, amount, paid, currency, callback_url,
        return_url, qr_payload, quoted, written, address, confirmations_needed, status, created_at, expires_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`).run(
      ...[id, token, reference, text, flavour, amount, amount, currency, callbackUrl],
      ...[returnUrl, qr, quoted, quoted, address, request.confirmations ?? 0, nowMs(), expiresAt],
    )
  }

  function insertPayout(request: BankPayoutRequest): void {
    const { reference, currency, bankCode, accountNumber, holderName, callbackUrl } = request
    const amount = parseMoney(request.amount, currency)
    const text = JSON.stringify(request)
    sql(`insert into payout (id, reference, request, amount, currency, bank_code, account_number, holder_name,
        callback_url, status, created_at, settles_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'processing', ?, ?)`).run(
      ...[`bo_${randomHex(12)}`, reference, text, amount, currency, bankCode, accountNumber],
      ...[holderName, callbackUrl, nowMs(), nowMs() + BigInt(settleMs)],
    )
  }

  return {
    openPayment: (request) =>
      transaction(() => {
        if (!isSame('payment', request.reference, request)) insertPayment(request)
        return find.payment('reference', request.reference)!
      }),
    openPayout: (request) =>
      transaction(() => {
        if (!isSame('payout', request.reference, request)) insertPayout(request)
        return find.payout(request.reference)!
      }),
  }
}
