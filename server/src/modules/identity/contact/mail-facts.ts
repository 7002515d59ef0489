import { isLanguage, type Language } from '@kancil/contract/languages'
import type { Db, Tx } from '../../../kernel/db.ts'
import { readSettings } from '../../site/door.ts'
import { reachOf } from './store.ts'

/** What is needed to write a mail to a member. */
export type MailFacts = {
  readonly account: string
  readonly email: string | null
  readonly language: Language
}

/** The member's own language, or the house's if they never chose one. */
export async function mailFacts(db: Db | Tx, memberId: string): Promise<MailFacts | null> {
  const reach = await reachOf(db, memberId)
  return reach && { ...reach, language: await languageOf(db, reach.language) }
}

export async function memberLanguage(db: Db | Tx, memberId: string): Promise<Language> {
  return languageOf(db, (await reachOf(db, memberId))?.language)
}

/** The requested language if we offer it, or the house's. */
export async function languageOf(
  db: Db | Tx,
  requested: string | null | undefined,
): Promise<Language> {
  const wanted = requested?.toUpperCase() ?? ''
  if (isLanguage(wanted)) return wanted
  return (await readSettings(db)).languages.defaultLanguage
}
