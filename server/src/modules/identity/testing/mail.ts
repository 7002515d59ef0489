import type { MailMessage, MailOutcome, MailSender } from '@kancil/contract/ports/mail'
import type { TestServer } from '../../../testing/server.ts'
import { sendMails } from '../../../outbound/mail/send.ts'

/** A fake mail server: it accepts everything, and shows it. */
export type Postbox = MailSender & {
  readonly sent: MailMessage[]
  outcome: MailOutcome
}

export function openPostbox(): Postbox {
  const postbox: Postbox = {
    sent: [],
    outcome: { kind: 'sent' },
    async send(message) {
      postbox.sent.push(message)
      return postbox.outcome
    },
  }
  return postbox
}

/** Runs everything pending, and returns the mails this sent to the address. */
export async function mailsTo(
  server: TestServer,
  postbox: Postbox,
  address: string,
): Promise<MailMessage[]> {
  await server.drain()
  const before = postbox.sent.length
  await sendMails({ ...server.kernel, houseName: async () => 'Kancil' }, postbox)
  return postbox.sent.slice(before).filter(({ to }) => to === address)
}
