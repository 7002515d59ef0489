import { type Language, languageTags, offeredLanguages } from '@kancil/contract/languages'
import { Check, Globe } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { languageNames } from '../../../../i18n/language-names.ts'
import { useLanguageStore, useText } from '../../../../i18n/use-text.tsx'
import { Menu, menuItemClass } from '../../../../ui/menu.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'

/**
 * Each language under its own name, so that someone who cannot read the current one can switch.
 * `offered` lists the codes that the operator offers; without it, all complete languages.
 */
export function LanguageMenu({ offered }: { offered?: readonly string[] }): ReactElement {
  const text = useText()
  const store = useLanguageStore()
  const [busy, setBusy] = useState(false)
  const current = store.language()
  const choices = offeredLanguages.filter((language) => offered?.includes(language) ?? true)
  const choose = (language: Language): void => {
    setBusy(true)
    store
      .change(language)
      .catch(() => showToast('shell.language.failed', 'danger'))
      .finally(() => setBusy(false))
  }
  return (
    <Menu
      label={`${text('shell.language')}: ${languageNames[current]}`}
      align="end"
      triggerClass="inline-flex items-center gap-2 min-h-10 px-2.5 rounded-[10px] hover:bg-raised hover:text-text"
      trigger={
        <>
          <Globe size={17} className={busy ? 'turning' : ''} aria-hidden="true" />
          <span lang={languageTags[current]} className="max-lg:sr-only whitespace-nowrap">
            {languageNames[current]}
          </span>
        </>
      }
    >
      {(close) =>
        choices.map((language) => (
          <button
            key={language}
            type="button"
            role="menuitemradio"
            aria-checked={language === current}
            lang={languageTags[language]}
            className={menuItemClass}
            onClick={() => {
              close()
              choose(language)
            }}
          >
            <span className="grow">{languageNames[language]}</span>
            {language === current && <Check size={16} aria-hidden="true" />}
          </button>
        ))
      }
    </Menu>
  )
}
