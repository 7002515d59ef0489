import { type Language, languageOf, offeredLanguages } from '@kancil/contract/languages'
import { variantFor } from '@kancil/rules/messages/variant'
import { audiencesOf } from '@kancil/rules/messages/audience'
import type { Variants } from '@kancil/contract/messages/publication'
import type { MemberCaller } from '../../kernel/http/caller.ts'
import type { Db } from '../../kernel/db.ts'
import { readSettings } from '../site/door.ts'
import type { Sight } from './announcements/store.ts'

/** The audience a caller belongs to; null is a visitor. */
export function sightOf(caller: MemberCaller | null, now: Date): Sight {
  return { now, audiences: audiencesOf(caller), currency: caller?.currency ?? null }
}

export type Words = { readonly title: string; readonly content: string; readonly picture: string }

/** Picks the text in a reader's language, or in the site's own if they named none. */
export async function wordsFor(
  db: Db,
  language: Language | undefined,
): Promise<(variants: Variants) => Words> {
  const { languages } = await readSettings(db)
  const houseLanguage = languageOf(languages.defaultLanguage) ?? offeredLanguages[0]
  return (variants) => {
    const {
      title = '',
      content = '',
      picture,
    } = variantFor(variants, language ?? houseLanguage, houseLanguage) ?? {}
    return { title, content, picture: picture ?? '' }
  }
}

/** The address of a stored picture; '' for none. */
export function pictureUrl(hash: string): string {
  return hash && `/wps/pictures/${hash}.webp`
}
