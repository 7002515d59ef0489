import type { MailServer } from '@kancil/contract/ports/mail'

/**
 * The operator's mail server from `KANCIL_SMTP_URL` and `KANCIL_MAIL_FROM`:
 * `smtps://user:password@host:465` speaks TLS from the first byte, `smtp://user:password@host:587`
 * demands STARTTLS; without encryption only to loopback. The words of a refusal never repeat the
 * address, which may hold a password.
 */
export function mailServer(env: NodeJS.ProcessEnv): MailServer | undefined {
  const [address, from] = [env['KANCIL_SMTP_URL'], env['KANCIL_MAIL_FROM']]
  if (!address !== !from)
    throw new Error('KANCIL_SMTP_URL and KANCIL_MAIL_FROM are set together or not at all')
  if (!address || !from) return undefined
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new Error('KANCIL_SMTP_URL must be smtps://user:password@host or smtp://…')
  if (!/^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    throw new Error('KANCIL_MAIL_FROM must be an address, or `Name <address>`')
  const isTls = url.protocol === 'smtps:'
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : isLoopback ? 'none' : 'starttls',
    ...(user ? { user, password: decodeURIComponent(url.password) } : {}),
    from,
  }
}

/** Whether mails leave: by the operator's server, or into the sandbox's inbox. */
export function reachesMail(config: {
  readonly mail: MailServer | undefined
  readonly realMoney: boolean
}): boolean {
  return config.mail !== undefined || !config.realMoney
}
