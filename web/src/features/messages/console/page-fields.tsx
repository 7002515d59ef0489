import { type Language, languageTags } from '@kancil/contract/languages'
import type { HelpKey } from '@kancil/contract/site/help'
import { listSettings } from '@kancil/contract/site/settings'
import { FileText } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { needPages } from '../../../i18n/written-pages.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { htmlOfPage } from './html-of-page.ts'
import type { Draft, Setter } from './publication-draft.ts'
import { useTopicOptions } from './topic-name.tsx'

/** Which page it is, and the product's own text of it to begin with. */
export function PageFields(props: {
  draft: Draft
  set: Setter<Draft>
  language: Language
}): ReactElement {
  const text = useText()
  const { draft, set, language } = props
  const options = useTopicOptions()
  const values = useValues()
  const [isLoading, setLoading] = useState(false)
  async function begin(): Promise<void> {
    setLoading(true)
    try {
      const page = (await needPages(language))[draft.groupName ?? '']
      if (!page) return
      const words = { title: page.title, content: htmlOfPage(page, values) }
      set({ variants: { ...draft.variants, [language]: words } })
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Select
        label={text('press.topic')}
        hint={text('press.topic.hint')}
        value={draft.groupName ?? ''}
        onChange={(event) => set({ groupName: event.target.value as HelpKey })}
        options={options}
      />
      {!draft.variants[language]?.content && (
        <Button
          variant="secondary"
          pending={isLoading}
          icon={<FileText size={16} aria-hidden="true" />}
          onClick={() => void begin()}
        >
          <span lang={languageTags[language]}>
            {text('press.topic.begin', { language: languageNames[language] })}
          </span>
        </Button>
      )}
    </>
  )
}

/** The house's values in the product's texts; none if this operator may not see the settings. */
function useValues(): Readonly<Record<string, string>> {
  const may = useMay()
  const { data } = useQueryOf(listSettings, {}, { enabled: may('settings.read') })
  const of = (key: string) => data?.settings.find((setting) => setting.key === key)?.value
  const { name = '' } = (of('brand') ?? {}) as { name?: string }
  const { minimumAge = 0, termsAge = 0 } = (of('ages') ?? {}) as Record<string, number>
  const age = String(Math.max(minimumAge, termsAge))
  return data ? { brand: name, minimumAge: age, termsAge: age } : {}
}
