/** One mail to one person, ready to leave. */
export type MailMessage = {
  /**
   * The same at every try of the same mail; it becomes the Message-ID, by which a receiver can
   * tell a repetition.
   */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type MailOutcome =
  | { readonly kind: 'sent' }
  /** The receiver's server said no for good: a second try would get the same. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was handed over: the same mail may be tried again. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The connection was lost after the mail was handed over: it may or may not arrive. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Hands mails to a mail server. Never throws; a reason never holds the mail or a secret. */
export interface MailSender {
  send(message: MailMessage): Promise<MailOutcome>
}

/** How a mail server is reached, as the environment says it. */
export type MailServer = {
  readonly host: string
  readonly port: number
  /**
   * `tls` from the first byte (465), `starttls` demanded before anything is said (587), or `none`:
   * on loopback alone.
   */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user?: string
  readonly password?: string
  /** `Name <address>` or an address. */
  readonly from: string
}

/** Where the sandbox's mail server listens, on loopback alone. */
export const sandboxMailPort = 8025
export const sandboxMailFrom = 'Kancil <no-reply@kancil.test>'
/** Below the sandbox's address: the inbox of everybody. */
export const sandboxMailPath = '/mail'
