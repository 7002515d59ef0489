import type { MailOutcome, MailSender, MailServer } from '@kancil/contract/ports/mail'
import { createTransport } from 'nodemailer'

export type SmtpPace = {
  readonly connectMs: number
  /** How long the server may be silent before the connection counts as lost. */
  readonly silenceMs: number
}

const patient: SmtpPace = { connectMs: 10_000, silenceMs: 20_000 }

/**
 * Mail by SMTP (RFC 5321), one connection per mail. TLS is never downgraded: if it is required and
 * not offered, nothing more is said and nothing is sent.
 *
 * @param messageDomain the right-hand side of Message-IDs
 */
export function createSmtpSender(
  server: MailServer,
  messageDomain: string,
  pace: SmtpPace = patient,
): MailSender {
  const options = transportOptions(server, pace)
  return {
    async send({ id, to, subject, text, html }) {
      let begun = false
      // The only thing read from the protocol log; it is stored nowhere.
      const logger = listener((line) => (begun ||= line === 'DATA'))
      const transport = createTransport({ ...options, logger, transactionLog: true })
      try {
        await transport.sendMail({
          from: server.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${messageDomain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpFailure, begun)
      } finally {
        transport.close()
      }
    },
  }
}

function transportOptions({ host, port, security, user, password }: MailServer, pace: SmtpPace) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' as const },
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    connectionTimeout: pace.connectMs,
    greetingTimeout: pace.connectMs,
    dnsTimeout: pace.connectMs,
    socketTimeout: pace.silenceMs,
    // Mails contain only our own text: they must not load files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function listener(heard: (line: unknown) => void) {
  const silent = (): void => undefined
  const debug = (...lines: unknown[]): void => lines.forEach(heard)
  return { trace: silent, debug, info: silent, warn: silent, error: silent, fatal: silent }
}

type SmtpFailure = Error & {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/**
 * What a failure means for the next attempt. The server's answer decides; without one it depends on
 * whether the mail's own bytes were already being sent.
 */
function outcomeOf({ code, command, responseCode }: SmtpFailure, begun: boolean): MailOutcome {
  const reason = [code, command, responseCode].filter(Boolean).join(' ').slice(0, 100)
  // Authentication and TLS failures are not the mail's fault: it waits until they are fixed.
  if (code === 'EAUTH' || code === 'ETLS') return { kind: 'unavailable', reason }
  const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAnswer && (!responseCode || responseCode >= 500)) return { kind: 'refused', reason }
  if (isAnswer || !begun) return { kind: 'unavailable', reason }
  return { kind: 'unknown', reason }
}
