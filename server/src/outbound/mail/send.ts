import type { MailSender } from '@kancil/contract/ports/mail'
import type { Kernel } from '../../kernel/kernel.ts'
import { openText } from '../../kernel/crypto/sealed.ts'
import type { HouseName } from '../house.ts'
import { composeMail } from './compose.ts'
import type { Letter } from './letters.ts'
import { endMail, postponeMail, takeMail, type WaitingMail } from './store.ts'

export type MailDesk = Pick<Kernel, 'db' | 'clock' | 'secrets' | 'log' | 'member'> & {
  readonly houseName: HouseName
}

const mailsPerRound = 100
const triesMost = 8

/**
 * Sends what is due, one by one. No transaction is open between taking a mail and recording its
 * outcome: a slow mail server holds nobody up.
 *
 * @returns how many were taken
 */
export async function sendMails(desk: MailDesk, sender: MailSender): Promise<number> {
  let taken = 0
  while (taken < mailsPerRound) {
    const mail = await takeMail(desk.db, desk.clock.now())
    if (!mail) break
    taken++
    await sendOne(desk, sender, mail)
  }
  return taken
}

async function sendOne(desk: MailDesk, sender: MailSender, mail: WaitingMail): Promise<void> {
  const { db, clock, secrets, log, member, houseName } = desk
  const now = clock.now()
  if (mail.expires_at.getTime() <= now.getTime())
    return endMail(db, mail.id, 'failed', 'too late', now)
  const letter = JSON.parse(openText(secrets.keyFor('mail-letter'), mail.sealed_letter)) as Letter
  const composed = composeMail(letter, {
    language: mail.language,
    brand: await houseName(db),
    origin: [...member.origins].at(-1)!,
  })
  const outcome = await sender.send({ id: mail.id, to: mail.address, ...composed })
  if (outcome.kind === 'sent') return endMail(db, mail.id, 'sent', '', clock.now())
  const facts = {
    mail: mail.id,
    letter: letter.kind,
    outcome: outcome.kind,
    reason: outcome.reason,
  }
  log.warn({ ...facts, attempts: mail.attempts }, 'mail not sent')
  if (outcome.kind === 'unavailable' && mail.attempts < triesMost) {
    const wait = Math.min(2 ** mail.attempts, 300) * 1000
    return postponeMail(db, mail.id, outcome.reason, new Date(clock.now().getTime() + wait))
  }
  // Refused for good, or perhaps sent: sending it twice is worse than not at all.
  return endMail(db, mail.id, 'failed', outcome.reason, clock.now())
}
