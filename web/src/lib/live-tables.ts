import { type LiveTable, liveTableList } from '@kancil/contract/games/tables'
import { useQueryOf } from './call/queries.ts'
import { useHydrated } from './session/stored-choice.ts'

const everyMs = 4_000

/** The open tables with their roads, as they grow. All that show them share one call. */
export function useLiveTables(isWanted = true): readonly LiveTable[] {
  const hydrated = useHydrated()
  const { data } = useQueryOf(
    liveTableList,
    {},
    { staleMs: everyMs, everyMs, enabled: isWanted && hydrated },
  )
  return isWanted ? (data?.list ?? []) : []
}
