import { type Language, languageTags, offeredLanguages } from '@kancil/contract/languages'
import type { OfferWords } from '@kancil/contract/promotions/desk'
import { Check } from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { BannerArt } from '../../../ui/art/banner-art.tsx'
import { controlClass } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Draft } from './draft.ts'

/** The words in each language; a tick marks languages that have some. */
export function WordFields(props: {
  words: OfferWords
  language: Language
  onLanguage: (language: Language) => void
  onChange: (words: OfferWords) => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const { language, words } = props
  const variant = words[language] ?? { title: '', summary: '', content: '' }
  const change = (part: Partial<typeof variant>): void =>
    props.onChange({ ...words, [language]: { ...variant, ...part } })
  return (
    <Tabs
      label={text('promodesk.language')}
      active={language}
      onChange={props.onLanguage}
      tabs={offeredLanguages.map((tag) => ({
        key: tag,
        label: (
          <span className="inline-flex items-center gap-1.5" lang={languageTags[tag]}>
            {languageNames[tag]}
            {words[tag]?.title.trim() && (
              <Check size={14} className="text-success" aria-hidden="true" />
            )}
          </span>
        ),
      }))}
    >
      <div key={language} className="grid gap-4 pt-4" lang={languageTags[language]}>
        <TextField
          label={text('promodesk.words.title')}
          dir="auto"
          maxLength={120}
          value={variant.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          label={text('promodesk.summary')}
          dir="auto"
          maxLength={300}
          value={variant.summary}
          onChange={(event) => change({ summary: event.target.value })}
        />
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {text('promodesk.content')}
          </label>
          <textarea
            id={id}
            rows={6}
            dir="auto"
            maxLength={8_000}
            aria-describedby={`${id}-hint`}
            className={`${controlClass} py-2 text-sm`}
            value={variant.content}
            onChange={(event) => change({ content: event.target.value })}
          />
          <p id={`${id}-hint`} className="text-xs text-muted">
            {text('promodesk.content.hint')}
          </p>
        </div>
      </div>
    </Tabs>
  )
}

/** The card as members of this language will see it. */
export function OfferPreview(props: { draft: Draft; language: Language }): ReactElement {
  const text = useText()
  const { draft, language } = props
  const words = draft.words[language]
  const isWritten = Boolean(words?.title.trim())
  return (
    <section className="grid gap-2" aria-label={text('promodesk.preview')}>
      <h3 className="text-sm font-semibold">{text('promodesk.preview')}</h3>
      {isWritten ? (
        <div
          className="card overflow-hidden max-w-100"
          lang={languageTags[language]}
          dir={language === 'AR' ? 'rtl' : 'ltr'}
        >
          <div className="relative isolate aspect-[5/2] overflow-hidden text-white">
            <BannerArt art={draft.art} seed="preview" />
            <div className="absolute inset-0 flex items-center p-4">
              <p className="max-w-[64%] font-semibold line-clamp-3">{words!.title}</p>
            </div>
          </div>
          <p className="p-4 text-sm text-muted">{words!.summary}</p>
          <p className="px-4 pb-4 text-sm whitespace-pre-line line-clamp-6">{words!.content}</p>
        </div>
      ) : (
        <p className="text-sm text-muted">{text('promodesk.preview.none')}</p>
      )}
    </section>
  )
}
