import { type MailSender, type MailServer, sandboxMailFrom } from '@kancil/contract/ports/mail'
import { createSmtpSender } from './smtp.ts'

export type MailConfig = {
  readonly realMoney: boolean
  /** The sandbox's mail server on loopback. */
  readonly sandboxMailPort: number
  /** The operator's own mail server. */
  readonly mail: MailServer | undefined
}

/**
 * Sends mails through the operator's server if one is configured, otherwise to the sandbox's inbox;
 * there is no sender with real money and nothing configured.
 */
export function openMail(config: MailConfig): MailSender | null {
  const { mail, sandboxMailPort, realMoney } = config
  if (mail) return createSmtpSender(mail, domainOf(mail.from))
  if (realMoney) return null
  return createSmtpSender(
    { host: '127.0.0.1', port: sandboxMailPort, security: 'none', from: sandboxMailFrom },
    domainOf(sandboxMailFrom),
  )
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?$/.exec(from.trim())?.[1] ?? 'localhost'
}
