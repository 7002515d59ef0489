import { gatewayCallbackPath } from '@kancil/contract/payments/gateway'
import type { PaymentGateway } from '@kancil/contract/ports/payment-gateway'
import type { Config } from '../../../config.ts'
import { publicOrigin } from '../../../kernel/http/public-origin.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

export type Gateways = ReadonlyMap<string, PaymentGateway>
/** Passed in by the top of the server: modules do not know the adapters. */
export type OpenGateways = (config: Config) => Gateways

/** What every operation of the module needs. */
export type Payments = {
  readonly kernel: Kernel
  readonly gateways: Gateways
}

/** Where a gateway sends its reports. */
export function callbackUrl({ kernel }: Payments, gatewayId: string): string {
  return publicOrigin(kernel) + gatewayCallbackPath.replace(':gatewayId', gatewayId)
}

/** Where the payer's browser returns to: the deposit's own page in the wallet. */
export function returnUrl({ kernel }: Payments, depositId: string): string {
  return `${publicOrigin(kernel)}/?modal=wallet&at=deposit:${depositId}`
}
