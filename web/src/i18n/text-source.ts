import type { CatalogueGroup } from './catalogue-groups.ts'
import type { LanguageStore } from './language-store.ts'

let store: LanguageStore | undefined

/**
 * Called once at the start of the page, so that tables of screens outside React can name the texts
 * they need.
 */
export function setTextSource(next: LanguageStore): void {
  store = next
}

/** The store of the page's texts, once it is there. */
export function textSource(): LanguageStore | undefined {
  return store
}

/**
 * Loads the texts that a screen needs, beside its code: `lazyScreen(load, pick, needTexts('app'))`.
 */
export function needTexts(...groups: readonly CatalogueGroup[]): () => Promise<void> {
  return async () => {
    await Promise.all(groups.map((group) => store?.need(group)))
  }
}
