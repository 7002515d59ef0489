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
  /** A gateway of the operator's own. */
  readonly sms: SmsClient | undefined
}

/**
 * The gateway of an installation: the operator's where one is configured, the sandbox's phones
 * otherwise; none where money is real and nothing is configured.
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
