import type { PaymentGateway } from '@kancil/contract/ports/payment-gateway'
import { sandboxBankKeys } from '@kancil/contract/ports/sandbox-bank'
import { createSandboxBank } from './sandbox-bank.ts'

export const sandboxBankId = 'sandbox-bank'

export type GatewayConfig = {
  readonly realMoney: boolean
  /** Where the sandbox counterparties answer. */
  readonly sandboxUrl: string
}

/**
 * An installation's gateways by id. Real money never goes through the sandbox bank (decisions 24).
 */
export function openGateways(config: GatewayConfig): ReadonlyMap<string, PaymentGateway> {
  const gateways: PaymentGateway[] = []
  if (!config.realMoney)
    gateways.push(
      createSandboxBank({ id: sandboxBankId, url: config.sandboxUrl, keys: sandboxBankKeys }),
    )
  return new Map(gateways.map((gateway) => [gateway.id, gateway]))
}
