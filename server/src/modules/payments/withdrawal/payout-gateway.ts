import type { PaymentGateway } from '@kancil/contract/ports/payment-gateway'
import type { Payments } from '../gateways/gateway.ts'

/** The gateway for payouts: the first one that supports banks. */
export function payoutGateway({ gateways }: Payments): PaymentGateway | null {
  return [...gateways.values()].find((gateway) => gateway.banks.length > 0) ?? null
}
