import { cannedAnswers } from '@kancil/contract/messages/chat/canned'
import type { Language } from '@kancil/contract/languages'
import { BookText } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { BareSelect } from '../../../../ui/form/select.tsx'

/** The answers kept ready, in the chat's language or in the first they have. */
export function CannedMenu(props: {
  language: string
  onChoose: (words: string) => void
}): ReactElement | null {
  const text = useText()
  const { data } = useQueryOf(cannedAnswers, { pageSize: 100 }, { staleMs: 60_000 })
  const items = data?.items ?? []
  if (items.length === 0) return null
  function choose(id: string): void {
    const words = items.find(({ cannedId }) => cannedId === id)?.words ?? {}
    const inLanguage = words[props.language as Language] ?? Object.values(words)[0]
    if (inLanguage) props.onChoose(inLanguage)
  }
  return (
    <span className="relative grid place-items-center size-11 shrink-0 rounded-md hover:bg-raised text-muted">
      <BookText size={20} aria-hidden="true" />
      <BareSelect
        aria-label={text('servicedesk.canned')}
        className="absolute inset-0 opacity-0 cursor-pointer"
        value=""
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: text('servicedesk.canned') },
          ...items.map(({ cannedId, title }) => ({ value: cannedId, label: title })),
        ]}
      />
    </span>
  )
}
