import type { LanguageStore } from '../../i18n/language-store.ts'

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

/** The help centre's texts. */
export function needHelp(): Promise<void> {
  return store ? store.need('help') : Promise.resolve()
}
