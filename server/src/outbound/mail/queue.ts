import type { Language } from '@kancil/contract/languages'
import type { Tx } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { emit } from '../../kernel/events/outbox.ts'
import { sealText } from '../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../kernel/crypto/secrets.ts'
import type { Letter } from './letters.ts'
import { insertMail } from './store.ts'

/** What queueing a mail needs from its call; every handler's context has it. */
export type MailContext = { readonly secrets: Secrets; readonly now: Date }

/** The event that says a mail is waiting: the worker then sends at once. */
export const mailQueued = 'outbound.mailQueued'
/** A notice is news for a day; codes and links state their own expiry. */
const noticeMinutes = 24 * 60

export type QueuedMail = {
  /** Identifies the event: a second mail with the same key is not written. */
  readonly eventKey: string
  readonly to: string
  readonly letter: Letter
  readonly memberId?: string
  readonly language: Language
}

/**
 * Writes a mail in the transaction of the fact it reports: it is sent after the commit, and only if
 * there is one. The letter is sealed until it has been sent.
 */
export async function queueMail(
  tx: Tx,
  { secrets, now }: MailContext,
  { eventKey, to, letter, memberId, language }: QueuedMail,
): Promise<void> {
  const minutes = 'minutes' in letter ? letter.minutes : noticeMinutes
  const written = await insertMail(tx, {
    id: newId('mail', now),
    eventKey,
    memberId: memberId ?? null,
    address: to,
    language,
    sealedLetter: sealText(secrets.keyFor('mail-letter'), JSON.stringify(letter)),
    now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  if (written) await emit(tx, mailQueued, {})
}
