import type { Language } from '@kancil/contract/languages'
import { use, useDeferredValue } from 'react'
import { useLanguageStore, useText } from './use-text.tsx'
import type { WrittenPages } from './written-page.ts'

const loaders: Readonly<Record<Language, () => Promise<{ pages: WrittenPages }>>> = {
  MS: () => import('virtual:pages/ms'),
  EN: () => import('virtual:pages/en'),
  CN: () => import('virtual:pages/cn'),
  VI: () => import('virtual:pages/vi'),
  AR: () => import('virtual:pages/ar'),
}

const loaded = new Map<Language, WrittenPages>()
const loading = new Map<Language, Promise<WrittenPages>>()

/** Fetches a language's pages once; a failed download is retried, not cached. */
export function needPages(language: Language): Promise<WrittenPages> {
  let promise = loading.get(language)
  if (!promise) {
    promise = loaders[language]().then(({ pages }) => {
      loaded.set(language, pages)
      return pages
    })
    promise.catch(() => loading.delete(language))
    loading.set(language, promise)
  }
  return promise
}

/**
 * The pages in the current language; after a switch the old ones stay until the new ones arrive.
 */
export function usePages(): WrittenPages {
  const store = useLanguageStore()
  // Renders again when the language changes.
  useText()
  const language = useDeferredValue(store.language())
  return loaded.get(language) ?? use(needPages(language))
}
