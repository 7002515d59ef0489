import type { OutputOf } from '@kancil/contract/endpoint'
import { announcements } from '@kancil/contract/messages/announcements'
import { useLanguageStore } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { announcementsInput } from './reads.ts'

export type Announced = OutputOf<typeof announcements>

const nothing: Announced = { banners: [], player: [], popup: [], promotion: [], headline: [] }
const staleMs = 60_000
/** What begins or ends by its time is seen within this. */
const everyMs = 300_000

/** What is announced to who looks; with the first HTML it is there from the first render. */
export function useAnnouncements(): Announced {
  const language = useLanguageStore().language()
  const { data } = useQueryOf(announcements, announcementsInput(language), { staleMs, everyMs })
  return data ?? nothing
}
