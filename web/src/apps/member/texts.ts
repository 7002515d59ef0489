import type { Language } from '@kancil/contract/languages'
import type { LanguageStore } from '../../i18n/language-store.ts'
import { needPages } from '../../i18n/written-pages.ts'

let store: LanguageStore | undefined

/**
 * Told once at the start of the page, so that the tables of screens can name the texts they need.
 */
export function setTextSource(next: LanguageStore): void {
  store = next
}

/** The features' texts, fetched beside a screen's code: `lazyScreen(load, needApp)`. */
export function needApp(): Promise<void> {
  return store ? store.need('app') : Promise.resolve()
}

/** The help centre's texts and its pages. */
export async function needHelp(): Promise<void> {
  if (store) await Promise.all([store.need('help'), needPages(store.language())])
}

/** The agents' policy, which is one of the help's pages, and the refusals of any call. */
export async function needPolicy(): Promise<void> {
  await Promise.all([needHelp(), needApp()])
}

/** The texts of the inbox and of popups. */
export function needInbox(): Promise<void> {
  return store ? store.need('messages') : Promise.resolve()
}

/** The security centre's texts, beside those that every feature has. */
export async function needSecurity(): Promise<void> {
  await Promise.all([needPhone(), store?.need('security')])
}

/** The texts of the ways in by phone, beside those that every feature has. */
export async function needPhone(): Promise<void> {
  await Promise.all([needApp(), store?.need('phone')])
}

/** Of the pages told beside playing: the app, partners. */
export function needInstall(): Promise<void> {
  return store ? store.need('install') : Promise.resolve()
}

/** In which language the page is read now, for those outside of it. */
export function languageNow(): Language | undefined {
  return store?.language()
}
