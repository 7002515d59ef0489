import type { Language } from '@kancil/contract/languages'
import type { LanguageStore } from '../../i18n/language-store.ts'
import { needPages } from '../../i18n/written-pages.ts'

let store: LanguageStore | undefined

/**
 * Called once at the start of the page, so that the tables of screens can name the texts they need.
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

/** The agents' policy, which is one of the help pages, and the refusals common to all calls. */
export async function needPolicy(): Promise<void> {
  await Promise.all([needHelp(), needApp()])
}

/** The texts of the inbox and of popups. */
export function needInbox(): Promise<void> {
  return store ? store.need('messages') : Promise.resolve()
}

/** The security centre's texts, in addition to those that every feature has. */
export async function needSecurity(): Promise<void> {
  await Promise.all([needPhone(), store?.need('security')])
}

/** The texts of safer play, in addition to those of the security centre, which has its way out. */
export async function needSafety(): Promise<void> {
  await Promise.all([needSecurity(), store?.need('safety')])
}

/** The texts for signing in by phone, in addition to those that every feature has. */
export async function needPhone(): Promise<void> {
  await Promise.all([needApp(), store?.need('phone')])
}

/** The texts of the pages beside play: the app, partners. */
export function needInstall(): Promise<void> {
  return store ? store.need('install') : Promise.resolve()
}

/** The current language of the page, for code outside it. */
export function languageNow(): Language | undefined {
  return store?.language()
}
