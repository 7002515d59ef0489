import type { Currency, Money } from '../money.ts'

/**
 * The plug point of payments in and out (docs/gateway-guide). An implementation knows one
 * provider's wire; it sees no database and moves no money: it reports what the provider said, and
 * payments decides.
 */

/** `wallet`: a payer's app, by redirect; `transfer`: to an account; `address`: of a ledger. */
export type DepositFlavour = 'redirect' | 'qr' | 'wallet' | 'transfer' | 'address'

export type DepositOrder = {
  /** Our own id of the deposit. `create` is idempotent by it: sent again, it is the same order. */
  readonly reference: string
  readonly flavour: DepositFlavour
  readonly amount: Money
  readonly currency: Currency
  /** Where the provider reports the order's progress. */
  readonly callbackUrl: string
  /** Where the payer's browser goes when they are done or give up. */
  readonly returnUrl: string
  readonly expiresAt: Date
  /** For an address: how many blocks must confirm a payment before it is reported as paid. */
  readonly confirmations?: number
}

export type PayoutOrder = {
  readonly reference: string
  /** What the payee receives, after fees. */
  readonly amount: Money
  readonly currency: Currency
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
  readonly callbackUrl: string
}

/** What the payer has to do next. */
export type PayerAction =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'form'
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }
  /** `payload` is the text of the QR; `openUrl` opens the payer's bank on the same device. */
  | { readonly kind: 'qr'; readonly payload: string; readonly openUrl?: string }
  | {
      readonly kind: 'address'
      readonly address: string
      readonly network: string
      readonly openUrl?: string
    }
  /** The payer quotes `reference`, by which the provider recognises the transfer. */
  | {
      readonly kind: 'transfer'
      readonly bankName: string
      readonly accountNumber: string
      readonly holderName: string
      readonly reference: string
      readonly openUrl?: string
    }

/**
 * What an order would cost the provider's merchant and when it would arrive; known without asking
 * the provider.
 */
export type GatewayQuote = {
  readonly accepted: boolean
  readonly amountMin: Money
  readonly amountMax: Money
  /** Seconds from payment until the provider reports it, as it promises. */
  readonly reportSeconds: number
}

/** `unavailable`: nothing is known to have happened; the same reference may be sent again. */
export type GatewayFailure = {
  readonly ok: false
  readonly code: 'unavailable' | 'refused'
  /** The provider's own wording, for the operator. */
  readonly reason: string
}
export type CreatedOrder = {
  readonly ok: true
  readonly gatewayRef: string
  readonly action: PayerAction
}
export type AcceptedOrder = { readonly ok: true; readonly gatewayRef: string }

export type GatewayStatus =
  | 'pending'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'expired'

/** One fact that the provider reports, by callback or when asked. */
export type GatewayEvent = {
  /** The provider's id of the report: the same on every delivery. */
  readonly eventId: string
  readonly kind: 'payment' | 'payout'
  readonly reference: string
  /** The provider's id of the movement itself: money is counted once per movement. */
  readonly gatewayRef: string
  readonly status: GatewayStatus
  /** What was really paid, which may differ from the order. */
  readonly amount: Money
  readonly currency: Currency
  /** Of a payment to an address: how many blocks have confirmed it. */
  readonly confirmations?: number
  readonly reason?: string
  readonly occurredAt: Date
}

export type WebhookRefusal = 'bad_signature' | 'unknown_key' | 'stale' | 'malformed'
export type WebhookOutcome =
  | { readonly ok: true; readonly event: GatewayEvent }
  | { readonly ok: false; readonly code: WebhookRefusal }

export type PayoutBank = {
  readonly code: string
  readonly name: string
  /** Digits of an account number. */
  readonly digitsMin: number
  readonly digitsMax: number
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Failures are data; an implementation throws only because of a bug of its own. */
export interface PaymentGateway {
  readonly id: string
  /** Banks it can pay out to. */
  readonly banks: readonly PayoutBank[]
  quote(flavour: DepositFlavour, amount: Money, currency: Currency): GatewayQuote
  create(order: DepositOrder): Promise<CreatedOrder | GatewayFailure>
  payOut(order: PayoutOrder): Promise<AcceptedOrder | GatewayFailure>
  /**
   * Checks signature and age over the raw bytes, then parses them. `now` is the receiver's clock.
   */
  webhook(raw: Uint8Array, headers: WebhookHeaders, now: Date): WebhookOutcome
  /** What the provider knows of an order; null if it knows nothing. */
  poll(kind: GatewayEvent['kind'], reference: string): Promise<GatewayEvent | GatewayFailure | null>
}
