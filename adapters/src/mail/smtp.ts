import type { MailOutcome, MailSender, MailServer } from '@kancil/contract/ports/mail'
import { createTransport } from 'nodemailer'

export type SmtpPace = {
  readonly connectMs: number
  /** Silence of the server after which the connection counts as lost. */
  readonly silenceMs: number
}

const patient: SmtpPace = { connectMs: 10_000, silenceMs: 20_000 }

/**
 * Mail by SMTP (RFC 5321), a connection for each mail. TLS is never given up on the way: where it
 * is asked for and not offered, nothing is said and nothing is sent.
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
      // The only thing that is taken from the protocol's record; it is kept nowhere.
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
    // A mail is words of ours: it fetches no file and no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function listener(heard: (line: unknown) => void) {
  const silent = (): void => undefined
  const debug = (...said: unknown[]): void => said.forEach(heard)
  return { trace: silent, debug, info: silent, warn: silent, error: silent, fatal: silent }
}

type SmtpFailure = Error & {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/**
 * What a failure means for the next try. An answer of the server says it; without one it depends
 * on whether the mail's own bytes were under way.
 */
function outcomeOf({ code, command, responseCode }: SmtpFailure, begun: boolean): MailOutcome {
  const reason = [code, command, responseCode].filter(Boolean).join(' ').slice(0, 100)
  // Who we are or how we are let in is not the mail's fault: it waits until that is put right.
  if (code === 'EAUTH' || code === 'ETLS') return { kind: 'unavailable', reason }
  const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAnswer && (!responseCode || responseCode >= 500)) return { kind: 'refused', reason }
  if (isAnswer || !begun) return { kind: 'unavailable', reason }
  return { kind: 'unknown', reason }
}
