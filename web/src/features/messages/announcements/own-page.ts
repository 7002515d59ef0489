import type { OutputOf } from '@kancil/contract/endpoint'
import { announcementsMessage } from '@kancil/contract/messages/announcements'
import { ownPage } from '@kancil/contract/messages/pages'
import type { HelpKey } from '@kancil/contract/site/help'
import { useQueryClient } from '@tanstack/react-query'
import { useLanguageStore } from '../../../i18n/use-text.tsx'
import { keyOf, refresh, useQueryOf } from '../../../lib/call/queries.ts'
import { useLiveNews } from '../../../lib/live/state.ts'

type OwnPage = OutputOf<typeof ownPage>

/**
 * The operator's own words of a help page; `page` is null where the product's text applies.
 * Undefined while nobody knows: the product's text must not flash before terms that replace it.
 */
export function useOwnPage(topic: HelpKey): OwnPage | undefined {
  const language = useLanguageStore().language()
  const cache = useQueryClient()
  useLiveNews(announcementsMessage, () => refresh(cache, ownPage))
  const { data, isError } = useQueryOf(ownPage, { topic, language }, { staleMs: 60_000 })
  if (data) return data
  // An answer about another page says which have words of their own: the rest need not wait.
  const titles = cache
    .getQueriesData<OwnPage>({ queryKey: keyOf(ownPage) })
    .findLast(([, answer]) => answer)?.[1]?.titles
  if (titles && titles.every((other) => other.topic !== topic)) return { page: null, titles }
  return isError ? { page: null, titles: [] } : undefined
}
