import { helpTopics } from '@kancil/contract/site/help'
import { use, type ReactElement } from 'react'
import { useLanguageStore } from '../../../i18n/use-text.tsx'
import { needPages } from '../../../i18n/written-pages.ts'

/** The product's own title of a help page, in the operator's language. */
export function TopicName({ topic }: { topic: string | null }): ReactElement | null {
  const pages = use(needPages(useLanguageStore().language()))
  return topic ? <>{pages[topic]?.title ?? topic}</> : null
}

/** Every page of the help centre with its title, for a choice. */
export function useTopicOptions(): { value: string; label: string }[] {
  const pages = use(needPages(useLanguageStore().language()))
  return helpTopics.map(({ key }) => ({ value: key, label: pages[key]?.title ?? key }))
}
