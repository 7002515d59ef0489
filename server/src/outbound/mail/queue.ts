import { isLanguage, type Language } from '@kancil/contract/languages'
import type { Tx } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { emit } from '../../kernel/events/outbox.ts'
import { sealText } from '../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../kernel/crypto/secrets.ts'
import { readSettings } from '../../modules/site/door.ts'
import type { Letter, Notice } from './letters.ts'
import { insertMail, mailFacts } from './store.ts'

/** What queueing a mail needs of its call; every handler's context has it. */
export type MailContext = { readonly secrets: Secrets; readonly now: Date }

/** The outbox's word that a mail waits: the worker then sends at once. */
export const mailQueued = 'identity.mailQueued'
/** A notice is news for a day; codes and links say themselves how long they are good. */
const noticeMinutes = 24 * 60

export type QueuedMail = {
  /** Names the event: a second mail of the same key is not written. */
  readonly eventKey: string
  readonly to: string
  readonly letter: Letter
  readonly memberId?: string
  /** The member's own, where there is a member; the site's default otherwise. */
  readonly language?: string | null
}

/**
 * Writes a mail in the transaction of the fact it tells of: it leaves after the commit, and only
 * if there is one. The letter is sealed until it has left.
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
    language: language && isLanguage(language) ? language : await houseLanguage(tx),
    sealedLetter: sealText(secrets.keyFor('mail-letter'), JSON.stringify(letter)),
    now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  if (written) await emit(tx, mailQueued, {})
}

/** A notice without the account's name, which is the same for all of one member. */
export type NoticeOf<One extends Notice = Notice> = One extends Notice
  ? Omit<One, 'account'>
  : never

/**
 * Tells a member by mail what has happened to the account; nothing where there is no address.
 *
 * @param to another address than the member's own, e.g. the one before a change
 */
export async function notifyMember(
  tx: Tx,
  context: MailContext,
  memberId: string,
  notice: NoticeOf,
  options: { readonly eventKey?: string; readonly to?: string | null } = {},
): Promise<void> {
  const facts = await mailFacts(tx, memberId)
  const to = options.to === undefined ? facts?.email : options.to
  if (!facts || !to) return
  await queueMail(tx, context, {
    eventKey: options.eventKey ?? `${notice.kind}:${memberId}:${newId('event', context.now)}`,
    to,
    memberId,
    language: facts.language,
    letter: { ...notice, account: facts.account } as Letter,
  })
}

async function houseLanguage(tx: Tx): Promise<Language> {
  return (await readSettings(tx)).languages.defaultLanguage
}
