import { languageTags, offeredLanguages } from '@kancil/contract/languages'
import { Moon, Sun } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { languageNames } from '../../i18n/language-names.ts'
import { useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { useSiteInfo } from '../../lib/site.ts'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { classNames } from '../../ui/style/class-names.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const choiceClass =
  'flex items-center justify-center gap-2 min-h-11 px-3 rounded-md border text-sm font-medium'

/** What the wide screen has in its top row: the account's pages, language and theme. */
export function MenuSheet(props: { close: () => void; items: ReactNode }): ReactElement {
  const text = useText()
  const theme = useTheme()
  const store = useLanguageStore()
  const { languages } = useSiteInfo()
  return (
    <Dialog title={text('shell.nav.menu')} size="narrow" onClose={props.close}>
      <div className="grid gap-5">
        {props.items}
        <fieldset className="grid gap-2">
          <legend className="pb-2 text-sm text-muted">{text('shell.language')}</legend>
          <div className="grid grid-cols-2 gap-2">
            {offeredLanguages
              .filter((language) => languages.includes(language))
              .map((language) => (
                <button
                  key={language}
                  type="button"
                  aria-pressed={store.language() === language}
                  lang={languageTags[language]}
                  className={classNames(
                    choiceClass,
                    store.language() === language ? 'border-primary text-primary' : 'border-hair',
                  )}
                  onClick={() => void store.change(language)}
                >
                  {languageNames[language]}
                </button>
              ))}
          </div>
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="pb-2 text-sm text-muted">{text('shell.theme')}</legend>
          <div className="grid grid-cols-2 gap-2">
            {(['dark', 'light'] as const).map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={theme === choice}
                className={classNames(
                  choiceClass,
                  theme === choice ? 'border-primary text-primary' : 'border-hair',
                )}
                onClick={() => setTheme(choice)}
              >
                {choice === 'dark' ? (
                  <Moon size={17} aria-hidden="true" />
                ) : (
                  <Sun size={17} aria-hidden="true" />
                )}
                {text(choice === 'dark' ? 'shell.theme.darkName' : 'shell.theme.lightName')}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  )
}
