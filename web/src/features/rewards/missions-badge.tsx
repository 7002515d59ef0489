import { missionSummary } from '@kancil/contract/rewards/missions'
import { pointsMessage } from '@kancil/contract/rewards/points'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'
import { CountBadge } from '../../ui/count-badge.tsx'

/** The missions, read again whenever bets were counted. */
export function useMissions() {
  const cache = useQueryClient()
  const language = useLanguageStore().language()
  useLive(pointsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(missionSummary) }))
  return useQueryOf(missionSummary, { language }, { staleMs: 5_000 })
}

/** How many missions can be claimed, beside the name of the page in the menu. */
export function MissionsBadge(): ReactElement {
  const text = useText()
  const count = useMissions().data?.count ?? 0
  return <CountBadge count={count} words={text('center.missions.ready', { count })} />
}
