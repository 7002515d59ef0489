import { type Language, languageOf, offeredLanguages } from '@kancil/contract/languages'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type { OfferWords } from '@kancil/contract/promotions/desk'
import type { BonusTerms, TermsView } from '@kancil/contract/promotions/terms'
import type { Db } from '../../../kernel/db.ts'
import { readSettings } from '../../site/door.ts'

type Words = { readonly title: string; readonly summary: string; readonly content: string }
export type WordsOf = (words: OfferWords) => Words

/** Picks the words in a reader's language, else the site's, else the first there are. */
export async function wordsIn(db: Db, language: Language | undefined): Promise<WordsOf> {
  const { languages } = await readSettings(db)
  const house = languageOf(languages.defaultLanguage) ?? offeredLanguages[0]
  const order = [language ?? house, house, ...offeredLanguages]
  return (words) =>
    order.map((tag) => words[tag]).find((candidate) => candidate !== undefined) ?? {
      title: '',
      summary: '',
      content: '',
    }
}

/** Terms as members read them, with the names of the games in them. */
export function termsView(
  terms: BonusTerms,
  currency: Currency,
  names: ReadonlyMap<string, string>,
): TermsView {
  const text = (minor: number): string => formatMoney(money(BigInt(minor)), currency)
  return {
    ...terms,
    blockedNames: terms.blockedGames.map((game) => names.get(game) ?? game),
    amount: text(terms.amount),
    cap: text(terms.cap),
    depositMin: text(terms.depositMin),
    betMax: text(terms.betMax),
    cashOutMax: text(terms.cashOutMax),
  }
}
