/** One mail to one person, ready to send. */
export type MailMessage = {
  /**
   * The same for every attempt at the same mail; it becomes the Message-ID, by which a receiver can
   * recognise a duplicate.
   */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type MailOutcome =
  | { readonly kind: 'sent' }
  /** The receiving server refused for good: a second attempt would get the same answer. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was handed over: the same mail may be sent again. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The connection was lost after the mail was handed over: it may or may not arrive. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Hands mails to a mail server. Never throws; a reason never contains the mail or a secret. */
export interface MailSender {
  send(message: MailMessage): Promise<MailOutcome>
}

/** How to reach a mail server, as set in the environment. */
export type MailServer = {
  readonly host: string
  readonly port: number
  /**
   * `tls` from the first byte (465), `starttls` required before anything else is sent (587), or
   * `none`: on loopback only.
   */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user?: string
  readonly password?: string
  /** `Name <address>` or an address. */
  readonly from: string
}

/** Where the sandbox's mail server listens, on loopback only. */
export const sandboxMailPort = 8025
export const sandboxMailFrom = 'Kancil <no-reply@kancil.test>'
/** Below the sandbox's address: everybody's inbox. */
export const sandboxMailPath = '/mail'
