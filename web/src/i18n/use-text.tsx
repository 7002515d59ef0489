import type { I18n } from '@lingui/core'
import type { Language } from '@kancil/contract/languages'
import { I18nProvider, Trans, useLingui } from '@lingui/react'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { countWords } from './count-words.ts'
import { type Format, formatFor } from './format.ts'
import type { LanguageStore } from './language-store.ts'
import type { MessageId } from './message-id.ts'

export type TextValues = Readonly<Record<string, unknown>>
export type Text = (id: MessageId, values?: TextValues) => string

const StoreContext = createContext<LanguageStore | null>(null)

export function TextProvider(props: { store: LanguageStore; children: ReactNode }): ReactElement {
  return (
    <StoreContext value={props.store}>
      <I18nProvider i18n={props.store.i18n}>{props.children}</I18nProvider>
    </StoreContext>
  )
}

/**
 * `const text = useText()`, then `text('shell.nav.home')`; the component renders again when the
 * language changes.
 */
export function useText(): Text {
  const { _: say, i18n } = useLingui()
  let text = texts.get(say)
  if (!text) {
    text = (id, values) => say(id, values && countWords(values, i18n.locale))
    texts.set(say, text)
  }
  return text
}

/** The same function until the language changes, as with Lingui's own. */
const texts = new WeakMap<I18n['_'], Text>()

/** Money, dates and numbers in the current language. */
export function useFormat(): Format {
  return formatFor(useLingui().i18n.locale)
}

/** The language of the page; the component renders again when it changes. */
export function useLanguage(): Language {
  useLingui()
  return useLanguageStore().language()
}

export function useLanguageStore(): LanguageStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('no TextProvider above')
  return store
}

/**
 * A text with elements in it: `<RichText id="..." components={{ 0: <a href="/help" /> }} />` for
 * `See <0>help</0>`.
 */
export function RichText(props: {
  id: MessageId
  values?: Record<string, unknown>
  components?: Record<string, ReactElement>
}): ReactElement {
  const { i18n } = useLingui()
  const { values, ...rest } = props
  return <Trans {...rest} {...(values && { values: countWords(values, i18n.locale) })} />
}
