import type { MailSender } from '@kancil/contract/ports/mail'
import type { SmsGateway } from '@kancil/contract/ports/sms-gateway'
import type { Kernel } from '../kernel/kernel.ts'
import type { Part } from '../kernel/module.ts'
import type { HouseName } from './house.ts'
import { mailEvents, mailJobs } from './mail/jobs.ts'
import { smsHandlers, smsJobs } from './sms/outbox.ts'

export type OutboundWays = {
  readonly houseName: HouseName
  /** The mail server; null: no mail is sent, and what needs one is not offered. */
  readonly openMail: (config: Kernel['config']) => MailSender | null
  /** The way to phones, or null if there is none. */
  readonly openSms: (config: Kernel['config']) => SmsGateway | null
}

/**
 * Letters and texts: any module writes them in the transaction of what they report, and the worker
 * sends them. The adapters and the house's name come from the top of the server.
 */
export function outboundPart({ houseName, openMail, openSms }: OutboundWays): Part {
  return {
    name: 'outbound',
    events: (kernel) => [...mailEvents(kernel), ...smsHandlers(kernel)],
    jobs: (kernel) => [
      ...mailJobs(kernel, openMail(kernel.config), houseName),
      ...smsJobs(kernel, openSms(kernel.config), houseName),
    ],
  }
}
