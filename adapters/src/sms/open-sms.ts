import {
  sandboxSmsKey,
  sandboxSmsPath,
  type SmsClient,
  type SmsGateway,
} from '@kancil/contract/ports/sms-gateway'
import { createHttpGateway } from './http-gateway.ts'

export type SmsConfig = {
  readonly realMoney: boolean
  /** Where the sandbox counterparties answer. */
  readonly sandboxUrl: string
  /** The operator's own gateway. */
  readonly sms: SmsClient | undefined
}

/**
 * An installation's gateway: the operator's if one is configured, otherwise the sandbox's phones;
 * none with real money and nothing configured.
 */
export function openSms({ sms, realMoney, sandboxUrl }: SmsConfig): SmsGateway | null {
  if (sms) return createHttpGateway('sms', sms)
  if (realMoney) return null
  return createHttpGateway('sandbox-phone', {
    url: sandboxUrl + sandboxSmsPath,
    key: sandboxSmsKey,
    sender: 'KANCIL',
  })
}
