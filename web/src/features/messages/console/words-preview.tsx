import { isLanguage, type Language, languageTags } from '@kancil/contract/languages'
import { listSettings } from '@kancil/contract/site/settings'
import type { Variants } from '@kancil/contract/messages/publication'
import { type ReactElement, type ReactNode, useState } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { directionOf } from '../../../i18n/language-store.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { shownLanguage } from './publication-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { RichHtml } from '../announcements/rich-html.tsx'

const devices = ['phone', 'tablet', 'desktop'] as const
type Device = (typeof devices)[number]
/** As wide as the site's own text is on each; a screen that is narrower shows what fits. */
const widths: Readonly<Record<Device, string>> = {
  phone: 'max-w-[358px]',
  tablet: 'max-w-[640px]',
  desktop: 'max-w-none',
}

/**
 * What a reader of a language sees, sanitised as on the site; says so if the text is another
 * language's.
 */
export function WordsPreview(props: {
  variants: Variants
  language: Language
  /** Above the title: a banner as it will be drawn. */
  children?: ((title: string) => ReactNode) | undefined
}): ReactElement {
  const text = useText()
  const siteLanguage = useSiteLanguage()
  const [device, setDevice] = useState<Device>('phone')
  const { variants, language } = props
  const preview = shownLanguage(variants, language, siteLanguage)
  const words = preview && variants[preview]
  return (
    <section className="grid gap-3 content-start rounded-md border border-hair bg-bg p-4">
      <h3 className="text-xs font-medium text-muted">
        {text('press.preview')} · {languageNames[language]}
      </h3>
      <div role="group" aria-label={text('press.preview.device')} className="flex flex-wrap gap-2">
        {devices.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === device ? 'secondary' : 'ghost'}
            aria-pressed={name === device}
            onClick={() => setDevice(name)}
          >
            {text(`press.preview.${name}`)}
          </Button>
        ))}
      </div>
      {preview && preview !== language && (
        <p className="text-xs text-gold">
          {text('press.preview.fallback', { language: languageNames[preview] })}
        </p>
      )}
      {words ? (
        <div
          lang={languageTags[preview]}
          dir={directionOf(preview)}
          className={`grid gap-3 ${widths[device]}`}
        >
          {props.children?.(words.title)}
          <p className="text-lg font-semibold">{words.title}</p>
          <RichHtml html={words.content} />
        </div>
      ) : (
        <p className="text-sm text-muted">{text('press.preview.nothing')}</p>
      )}
    </section>
  )
}

/**
 * The language shown to readers whose own has no text; Malay if this operator may not read the
 * setting.
 */
function useSiteLanguage(): Language {
  const may = useMay()
  const { data } = useQueryOf(listSettings, {}, { enabled: may('settings.read') })
  const languages = data?.settings.find(({ key }) => key === 'languages')?.value
  const code = (languages as { defaultLanguage?: string } | undefined)?.defaultLanguage ?? ''
  return isLanguage(code) ? code : 'MS'
}
