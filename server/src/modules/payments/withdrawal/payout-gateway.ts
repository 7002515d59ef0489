import type { PaymentGateway } from '@kancil/contract/ports/payment-gateway'
import type { Payments } from '../gateways/gateway.ts'

/** The gateway that pays out: the first that knows banks. */
export function payoutGateway({ gateways }: Payments): PaymentGateway | null {
  return [...gateways.values()].find((one) => one.banks.length > 0) ?? null
}
