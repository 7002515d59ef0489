import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { randomToken } from '../kernel/chance.ts'
import type { Inbox } from './inbox.ts'

export type SmtpDoor = {
  /** The port it listens on now. */
  port(): number
  close(): Promise<void>
}

/** Mail to addresses at these domains is answered like a mail server on a bad day. */
export const refusingDomain = 'refused.test'
export const busyDomain = 'busy.test'
/** How often a busy address says "later" before it takes a mail. */
export const busyTimes = 2
const sizeMostBytes = 1_000_000

/** Accepts mail on loopback for any address, without a login and without TLS. */
export async function openSmtpDoor(inbox: Inbox, port: number): Promise<SmtpDoor> {
  const putOff = new Map<string, number>()
  const server = new SMTPServer({
    banner: 'Kancil sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: sizeMostBytes,
    rejectOversized: true,
    maxClients: 50,
    socketTimeout: 30_000,
    closeTimeout: 500,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(faultOf(address.toLowerCase(), putOff))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void (stream.sizeExceeded || chunks.push(chunk)))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase())
        take(inbox, Buffer.concat(chunks), to).then(() => done(), done)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  return {
    port: () => (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

function faultOf(address: string, putOff: Map<string, number>): Error | null {
  const answer = (text: string, responseCode: number) =>
    Object.assign(new Error(text), { responseCode })
  if (address.endsWith(`@${refusingDomain}`)) return answer('No such mailbox here', 550)
  const times = putOff.get(address) ?? 0
  if (!address.endsWith(`@${busyDomain}`) || times >= busyTimes) return null
  putOff.set(address, times + 1)
  return answer('Busy, come back later', 451)
}

async function take(inbox: Inbox, raw: Buffer, recipients: readonly string[]): Promise<void> {
  const mail = await PostalMime.parse(raw)
  const sender = mail.from?.address ?? ''
  for (const to of recipients) {
    inbox.keep({
      messageId: mail.messageId ?? `<${randomToken(12)}@nobody>`,
      from: mail.from?.name ? `${mail.from.name} <${sender}>` : sender,
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    })
  }
}
