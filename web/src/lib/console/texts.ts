import type { CatalogueGroup } from '../../i18n/catalogue-groups.ts'
import type { LanguageStore } from '../../i18n/language-store.ts'

let store: LanguageStore | undefined

/** Called once at the start of the console, as on the member site. */
export function setTextSource(next: LanguageStore): void {
  store = next
}

/** Loads the texts that a page needs in addition to the console's own; passed to `lazyScreen`. */
export function needTexts(group: CatalogueGroup): () => Promise<void> {
  return () => (store ? store.need(group) : Promise.resolve())
}
