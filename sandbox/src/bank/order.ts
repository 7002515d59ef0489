import type { Currency } from '@kancil/contract/money'
import type { BankPaymentRequest, BankStatus } from '@kancil/contract/ports/sandbox-bank'

export type Payment = {
  readonly id: string
  readonly token: string
  readonly reference: string
  readonly flavour: BankPaymentRequest['flavour']
  readonly amount: bigint
  /** What the payer really paid. */
  readonly paid: bigint
  readonly currency: Currency
  readonly callback_url: string
  readonly return_url: string
  readonly qr_payload: string
  /** What the payer of a transfer is to write, and what they wrote. */
  readonly quoted: string
  readonly written: string
  readonly address: string
  readonly confirmations: bigint
  readonly confirmations_needed: bigint
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

/** Fields that identify a payment. */
export type PaymentKey = 'id' | 'token' | 'reference' | 'qr_payload'

/** Looks an order up. */
export type FindOrder = {
  payment(column: PaymentKey, value: string): Payment | null
  payout(reference: string): Payout | null
}
