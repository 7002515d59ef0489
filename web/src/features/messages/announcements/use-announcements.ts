import type { OutputOf } from '@kancil/contract/endpoint'
import { announcements } from '@kancil/contract/messages/announcements'
import { useLanguageStore } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { announcementsInput } from './reads.ts'

export type Announcements = OutputOf<typeof announcements>

const nothing: Announcements = { banners: [], player: [], popup: [], promotion: [], headline: [] }
const staleMs = 60_000
/** Announcements that start or end by their schedule are picked up within this time. */
const everyMs = 300_000

/** The announcements for this visitor; with the first HTML they are there from the first render. */
export function useAnnouncements(): Announcements {
  const language = useLanguageStore().language()
  const { data } = useQueryOf(announcements, announcementsInput(language), { staleMs, everyMs })
  return data ?? nothing
}
