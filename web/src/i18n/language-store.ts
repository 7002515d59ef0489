import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageCookie,
  languageOf,
  languageTags,
  negotiateLanguage,
} from '@kancil/contract/languages'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { CatalogueGroup } from './catalogue-groups.ts'
import { loaderOf } from './loaders.ts'

const storageKey = 'language'
const cookieDays = 365

/** The texts of one page: the current language and the groups it has asked for so far. */
export type LanguageStore = {
  readonly i18n: I18n
  language(): Language
  /** Resolves when the group's texts are there in the current language. */
  need(group: CatalogueGroup): Promise<void>
  /**
   * Fetches texts that will be needed soon. Putting them into use renders every text of the page
   * again, so that waits until they are needed.
   */
  fetchAhead(group: CatalogueGroup): void
  /** Loads every group in use, then switches all of them at once and stores the choice. */
  change(language: Language): Promise<void>
}

/**
 * `given` are the messages that came with the page, so that nothing has to be fetched before the
 * first render.
 */
export function createLanguageStore(
  start: Language,
  catalogues: Partial<Record<CatalogueGroup, Messages>> = {},
): LanguageStore {
  let current = start
  const tag = (language: Language): string => languageTags[language]
  const i18n = setupI18n({ locale: tag(start), messages: { [tag(start)]: {} } })
  const inUse = new Set<CatalogueGroup>()
  const loading = new Map<string, Promise<void>>()
  for (const [group, messages] of Object.entries(catalogues)) {
    i18n.load(tag(start), messages)
    inUse.add(group as CatalogueGroup)
    loading.set(`${start}/${group}`, Promise.resolve())
  }

  function load(language: Language, group: CatalogueGroup): Promise<void> {
    const key = `${language}/${group}`
    let promise = loading.get(key)
    if (!promise) {
      promise = loaderOf(language, group)().then(({ messages }) =>
        i18n.load(tag(language), messages),
      )
      // A failed download must be retried, not cached.
      promise.catch(() => loading.delete(key))
      loading.set(key, promise)
    }
    return promise
  }

  return {
    i18n,
    language: () => current,
    need(group) {
      inUse.add(group)
      return load(current, group)
    },
    fetchAhead(group) {
      loaderOf(current, group)().catch(() => undefined)
    },
    async change(language) {
      await Promise.all([...inUse].map((group) => load(language, group)))
      current = language
      i18n.activate(tag(language))
      applyToPage(language)
      keepChoice(language)
    },
  }
}

/** The choice kept in local storage, if there is one. */
export function storedLanguage(): Language | undefined {
  const stored = read(() => localStorage.getItem(storageKey))
  return stored && isLanguage(stored) ? stored : undefined
}

/**
 * Decisions 4: stored choice, then `?lang=`, browser language, the site's default; only languages
 * that the site offers.
 */
export function chooseLanguage(site: {
  readonly defaultLanguage: string
  readonly languages: readonly string[]
}): Language {
  const offered = (language: Language | undefined): Language | undefined =>
    language && site.languages.includes(language) ? language : undefined
  return (
    offered(storedLanguage()) ??
    offered(languageOf(new URLSearchParams(location.search).get('lang') ?? '')) ??
    offered(negotiateLanguage(navigator.languages.join(','))) ??
    languageOf(site.defaultLanguage) ??
    defaultLanguage
  )
}

export function applyToPage(language: Language): void {
  const page = document.documentElement
  const [lang, dir] = [languageTags[language], directionOf(language)]
  // Setting these again, even to the same value, makes the browser restyle the whole page.
  if (page.lang === lang && page.dir === dir) return
  Object.assign(page, { lang, dir })
}

/** Text direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)/.test(languageTags[language]) ? 'rtl' : 'ltr'
}

function keepChoice(language: Language): void {
  read(() => localStorage.setItem(storageKey, language))
  const age = cookieDays * 86_400
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${age}; samesite=strict`
}

/** The browser may have storage disabled; the choice then lasts as long as the page. */
function read<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
