import { randomUUID } from 'node:crypto'
import { isStorable } from '@kancil/contract/storable-text'
import { type Currency, formatMoney, isCurrency, money, parseAmount } from '@kancil/contract/money'
import { parseMerchantQr } from '@kancil/contract/ports/emv-qr'
import type {
  DepositOrder,
  AcceptedOrder,
  CreatedOrder,
  GatewayEvent,
  GatewayFailure,
  GatewayStatus,
  PayerAction,
  PaymentGateway,
  PayoutOrder,
  WebhookOutcome,
} from '@kancil/contract/ports/payment-gateway'
import {
  bankBasePath,
  type BankOrder,
  type BankPaymentRequest,
  type BankPayoutRequest,
  type BankReport,
  sandboxPayoutBanks,
} from '@kancil/contract/ports/sandbox-bank'
import { refuseMessage, signMessage } from './webhook-signature.ts'

export type SandboxBankOptions = {
  readonly id: string
  /** The bank's address, without a trailing slash. */
  readonly url: string
  /** The first signs what we send; any of them is accepted on what we receive. */
  readonly keys: readonly string[]
  readonly timeoutMs?: number
}

const amountMin = money(1_00n)
const amountMax = money(1_000_000_00n)
const statuses: readonly GatewayStatus[] = [
  'pending',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
]

/** The sandbox bank (contract/ports/sandbox-bank.ts) as a payment gateway. */
export function createSandboxBank(options: SandboxBankOptions): PaymentGateway {
  const [signingKey = ''] = options.keys
  return {
    id: options.id,
    banks: sandboxPayoutBanks,
    quote: (_flavour, amount) => ({
      accepted: amount >= amountMin && amount <= amountMax,
      amountMin,
      amountMax,
      reportSeconds: 5,
    }),
    create: (order) => create(options, signingKey, order),
    payOut: (order) => payOut(options, signingKey, order),
    webhook: (raw, headers, now) => {
      const refusal = refuseMessage(options.keys, raw, headers, now)
      return refusal ? { ok: false, code: refusal } : readReport(raw)
    },
    poll: (kind, reference) => poll(options, signingKey, kind, reference),
  }
}

async function create(
  options: SandboxBankOptions,
  key: string,
  order: DepositOrder,
): Promise<CreatedOrder | GatewayFailure> {
  const body: BankPaymentRequest = {
    reference: order.reference,
    flavour: order.flavour,
    amount: formatMoney(order.amount, order.currency),
    currency: order.currency,
    callbackUrl: order.callbackUrl,
    returnUrl: order.returnUrl,
    expiresAt: order.expiresAt.toISOString(),
    ...(order.confirmations ? { confirmations: order.confirmations } : {}),
  }
  const answer = await ask<BankOrder>(options, key, 'POST', '/v1/payments', body)
  if (!answer.ok) return answer
  const action = actionFrom(order, answer.value)
  return typeof action === 'string'
    ? failure(action)
    : { ok: true, gatewayRef: answer.value.id, action }
}

/** What the payer does next; a text says why the bank's answer cannot be shown. */
function actionFrom(
  order: DepositOrder,
  { payUrl, qrPayload, payee, address, network }: BankOrder,
): PayerAction | string {
  const open = payUrl ? { openUrl: payUrl } : {}
  switch (order.flavour) {
    case 'redirect':
    case 'wallet':
      return payUrl ? { kind: 'redirect', url: payUrl } : 'no pay page'
    case 'qr':
      return qrPayload && qrFits(qrPayload, order)
        ? { kind: 'qr', payload: qrPayload, ...open }
        : 'the QR does not say what was ordered'
    case 'transfer':
      return payee ? { kind: 'transfer', ...payee, ...open } : 'no account to transfer to'
    case 'address':
      return address && network ? { kind: 'address', address, network, ...open } : 'no address'
  }
}

/** A QR is shown to the payer unchanged, so it must ask for the right amount. */
function qrFits(payload: string, order: DepositOrder): boolean {
  try {
    const qr = parseMerchantQr(payload)
    return qr.amount === order.amount && qr.currency === order.currency
  } catch {
    return false
  }
}

async function payOut(
  options: SandboxBankOptions,
  key: string,
  order: PayoutOrder,
): Promise<AcceptedOrder | GatewayFailure> {
  const { amount, ...rest } = order
  const body: BankPayoutRequest = { ...rest, amount: formatMoney(amount, order.currency) }
  const answer = await ask<BankOrder>(options, key, 'POST', '/v1/payouts', body)
  return answer.ok ? { ok: true, gatewayRef: answer.value.id } : answer
}

async function poll(
  options: SandboxBankOptions,
  key: string,
  kind: GatewayEvent['kind'],
  reference: string,
): Promise<GatewayEvent | GatewayFailure | null> {
  const path = `/v1/${kind === 'payment' ? 'payments' : 'payouts'}/${encodeURIComponent(reference)}`
  const answer = await ask<BankReport>(options, key, 'GET', path)
  const isUnknown = !answer.ok && answer.code === 'refused' && answer.reason === 'not_found'
  if (!answer.ok) return isUnknown ? null : answer
  const event = eventOf(answer.value)
  return event ?? { ok: false, code: 'unavailable', reason: 'unreadable answer' }
}

type BankAnswer<Value> = { ok: true; value: Value } | GatewayFailure

/** One signed call. A 4xx is a refusal by the bank; any other non-2xx may be retried. */
async function ask<Value>(
  options: SandboxBankOptions,
  key: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<BankAnswer<Value>> {
  const target = `${bankBasePath}${path}`
  const raw = body ? JSON.stringify(body) : ''
  // A GET has no body to sign, so its target is signed instead.
  const signed = signMessage(key, `msg_${randomUUID()}`, new Date(), body ? raw : target)
  try {
    const response = await fetch(`${options.url}${target}`, {
      method,
      headers: { ...signed, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: raw } : {}),
      signal: AbortSignal.timeout(options.timeoutMs ?? 5_000),
      redirect: 'error',
    })
    const value = (await response.json()) as Value & { error?: string }
    if (!isStorable(value)) return { ok: false, code: 'unavailable', reason: 'unreadable answer' }
    if (response.ok) return { ok: true, value }
    const code = response.status < 500 && response.status !== 429 ? 'refused' : 'unavailable'
    return { ok: false, code, reason: String(value.error ?? response.status).slice(0, 100) }
  } catch (error) {
    return { ok: false, code: 'unavailable', reason: String(error).slice(0, 100) }
  }
}

function failure(reason: string): GatewayFailure {
  return { ok: false, code: 'refused', reason }
}

function readReport(raw: Uint8Array): WebhookOutcome {
  try {
    const event = eventOf(JSON.parse(Buffer.from(raw).toString('utf8')) as BankReport)
    return event ? { ok: true, event } : { ok: false, code: 'malformed' }
  } catch {
    return { ok: false, code: 'malformed' }
  }
}

/** Null if a field does not follow the protocol; extra fields are allowed. */
function eventOf(report: Partial<Record<keyof BankReport, unknown>> | null): GatewayEvent | null {
  if (!report || typeof report !== 'object' || !isStorable(report)) return null
  const { eventId, kind, id, reference, status, amount, currency, occurredAt } = report
  const texts = [eventId, id, reference, amount, currency, occurredAt]
  if (!texts.every((text) => typeof text === 'string' && text !== '' && text.length <= 80))
    return null
  if (kind !== 'payment' && kind !== 'payout') return null
  if (!statuses.includes(status as GatewayStatus) || !isCurrency(currency as string)) return null
  const at = new Date(occurredAt as string)
  const paid = amountOf(amount as string, currency as Currency)
  if (Number.isNaN(at.getTime()) || paid === null) return null
  return {
    eventId: eventId as string,
    kind,
    reference: reference as string,
    gatewayRef: id as string,
    status: status as GatewayStatus,
    amount: paid,
    currency: currency as Currency,
    ...detailsOf(report),
    occurredAt: at,
  }
}

function detailsOf({
  reason,
  confirmations,
}: Partial<Record<keyof BankReport, unknown>>): Pick<GatewayEvent, 'reason' | 'confirmations'> {
  const isCount = Number.isInteger(confirmations) && Number(confirmations) > 0
  return {
    ...(typeof reason === 'string' ? { reason: reason.slice(0, 100) } : {}),
    ...(isCount ? { confirmations: Math.min(Number(confirmations), 10_000) } : {}),
  }
}

function amountOf(text: string, currency: Currency) {
  try {
    const amount = parseAmount(text, currency)
    return amount > 0n ? amount : null
  } catch {
    return null
  }
}
