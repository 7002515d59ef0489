import { type Language, languageTags, offeredLanguages } from '@kancil/contract/languages'
import { titleLengthMax, type Variants } from '@kancil/contract/messages/publication'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ContentField } from './content-field.tsx'

/** The text in each language; a tick marks languages that have one. */
export function VariantFields(props: {
  variants: Variants
  language: Language
  onLanguage: (language: Language) => void
  onChange: (variants: Variants) => void
}): ReactElement {
  const text = useText()
  const { language, variants } = props
  const words = variants[language] ?? { title: '', content: '' }
  const change = (part: Partial<typeof words>): void =>
    props.onChange({ ...variants, [language]: { ...words, ...part } })
  return (
    <Tabs
      label={text('press.language')}
      active={language}
      onChange={props.onLanguage}
      tabs={offeredLanguages.map((tag) => ({
        key: tag,
        label: (
          <span className="inline-flex items-center gap-1.5" lang={languageTags[tag]}>
            {languageNames[tag]}
            {variants[tag]?.title.trim() && (
              <Check size={14} className="text-success" aria-hidden="true" />
            )}
          </span>
        ),
      }))}
    >
      <div key={language} className="grid gap-4 pt-4">
        <TextField
          label={text('press.title')}
          lang={languageTags[language]}
          dir="auto"
          maxLength={titleLengthMax}
          value={words.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <ContentField
          language={languageTags[language]}
          value={words.content}
          onChange={(content) => change({ content })}
        />
      </div>
    </Tabs>
  )
}
