import { type Static, Type } from 'typebox'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'

/**
 * The sandbox bank's wire, version 1: what a payment provider of Kancil's own would publish. Both
 * directions are signed in the form of Standard Webhooks: `webhook-id`, `webhook-timestamp` (Unix
 * seconds) and `webhook-signature` = space-separated `v1,<base64 HMAC-SHA256 of
 * "id.timestamp.rawBody">`.
 */
export const bankBasePath = '/bank'
export const bankHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const
export const bankClockSkewSeconds = 300

/**
 * Keys of the sandbox bank: play money only, on loopback only, so they are no secret. Two are live
 * at once: the bank signs with the first and the platform accepts either, so that a key can be
 * rotated without downtime.
 */
export const sandboxBankKeys = [
  'sandbox-only-bank-5f0c2b9e71d84a3c-2',
  'sandbox-only-bank-0a94e6d3b8f1472d-1',
] as const

/** What is signed; the raw body follows it. */
export function bankSignedPrefix(id: string, timestamp: string): string {
  return `${id}.${timestamp}.`
}

const Reference = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })
const Url = Type.String({ pattern: '^https?://', maxLength: 500 })

export const BankPaymentRequest = Type.Object({
  reference: Reference,
  flavour: Type.Enum(['redirect', 'qr', 'wallet', 'transfer', 'address']),
  amount: AmountText,
  currency: CurrencyCode,
  callbackUrl: Url,
  returnUrl: Url,
  expiresAt: Type.String({ maxLength: 30 }),
  confirmations: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
})
export type BankPaymentRequest = Static<typeof BankPaymentRequest>

export const BankPayoutRequest = Type.Object({
  reference: Reference,
  amount: AmountText,
  currency: CurrencyCode,
  bankCode: Type.String({ maxLength: 20 }),
  accountNumber: Type.String({ pattern: '^[0-9]{6,20}$' }),
  holderName: Type.String({ minLength: 1, maxLength: 100 }),
  callbackUrl: Url,
})
export type BankPayoutRequest = Static<typeof BankPayoutRequest>

export const BankStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('processing'),
  Type.Literal('succeeded'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
  Type.Literal('expired'),
])
export type BankStatus = Static<typeof BankStatus>

/** The account that transfers go to. */
export const BankPayee = Type.Object({
  bankName: Type.String({ maxLength: 60 }),
  accountNumber: Type.String({ pattern: '^[0-9]{6,20}$' }),
  holderName: Type.String({ maxLength: 100 }),
  /** What the payer writes beside the transfer. */
  reference: Type.String({ pattern: '^[A-Z0-9]{6,20}$' }),
})

/** The answer to both requests; the optional fields are for payments, by their flavour. */
export const BankOrder = Type.Object({
  id: Type.String(),
  reference: Reference,
  status: BankStatus,
  payUrl: Type.Optional(Type.String()),
  qrPayload: Type.Optional(Type.String()),
  payee: Type.Optional(BankPayee),
  address: Type.Optional(Type.String({ maxLength: 100 })),
  network: Type.Optional(Type.String({ maxLength: 40 })),
})
export type BankOrder = Static<typeof BankOrder>

/** The body of a callback, and of the answer to `GET /bank/v1/{payments,payouts}/:reference`. */
export const BankReport = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: 80 }),
  kind: Type.Union([Type.Literal('payment'), Type.Literal('payout')]),
  id: Type.String({ minLength: 1, maxLength: 80 }),
  reference: Reference,
  status: BankStatus,
  amount: MoneyText,
  currency: CurrencyCode,
  confirmations: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String({ maxLength: 100 })),
  occurredAt: Type.String({ maxLength: 30 }),
})
export type BankReport = Static<typeof BankReport>

/** Made-up banks that the sandbox pays out to. */
export const sandboxPayoutBanks = [
  { code: 'RIMBA', name: 'Bank Rimba', digitsMin: 10, digitsMax: 12 },
  { code: 'SERULING', name: 'Bank Seruling', digitsMin: 12, digitsMax: 14 },
  { code: 'TERATAI', name: 'Bank Teratai', digitsMin: 10, digitsMax: 10 },
  { code: 'WAU', name: 'Bank Wau Bulan', digitsMin: 12, digitsMax: 16 },
  { code: 'MERANTI', name: 'Koperasi Meranti', digitsMin: 8, digitsMax: 12 },
] as const
