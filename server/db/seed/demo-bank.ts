import type { GatewayEvent, PaymentGateway } from '@kancil/contract/ports/payment-gateway'
import type { Money } from '@kancil/contract/money'

const banks = [
  ['RIMBA', 'Bank Rimba'],
  ['SELAT', 'Bank Selat'],
].map(([code = '', name = '']) => ({ code, name, digitsMin: 8, digitsMax: 16 }))

/**
 * The bank of a month that has passed: it accepts every order, and `reportOf` gives the outcome. It
 * implements the same port as any bank, so the commands that build the demo world are the real
 * ones.
 */
export function demoBank(id: string): PaymentGateway {
  return {
    id,
    banks,
    quote: (_flavour, amount) => ({
      accepted: true,
      amountMin: amount,
      amountMax: amount,
      reportSeconds: 60,
    }),
    create: async (order) => ({
      ok: true,
      gatewayRef: `past_${order.reference}`,
      action: { kind: 'redirect', url: order.returnUrl },
    }),
    payOut: async (order) => ({ ok: true, gatewayRef: `past_${order.reference}` }),
    webhook: () => ({ ok: false, code: 'unknown_key' }),
    poll: async () => null,
  }
}

/** What the bank reported about an order. */
export function reportOf(
  kind: GatewayEvent['kind'],
  reference: string,
  amount: Money,
  status: GatewayEvent['status'],
  occurredAt: Date,
): GatewayEvent {
  return {
    eventId: `past_${reference}_${status}`,
    kind,
    reference,
    gatewayRef: `past_${reference}`,
    status,
    amount,
    currency: 'MYR',
    occurredAt,
  }
}
