import type { OutputOf } from '@kancil/contract/endpoint'
import { lobbyFacts } from '@kancil/contract/games/facts'
import { useLanguage } from '../i18n/use-text.tsx'
import { useQueryOf } from './call/queries.ts'

const everyMs = 5_000

type Jackpot = OutputOf<typeof lobbyFacts>['jackpots'][number]
/** What a game's card shows of its jackpot. */
export type TileJackpot = Pick<Jackpot, 'amount' | 'currency'>

/** What the lobby tells of all its games at once. All cards of a page share one call. */
function useFacts(): OutputOf<typeof lobbyFacts> | undefined {
  const language = useLanguage()
  return useQueryOf(lobbyFacts, { language }, { staleMs: everyMs, everyMs }).data
}

/** The jackpot of each game that has one, as it grows. */
export function useJackpots(): (gameId: string) => TileJackpot | undefined {
  const facts = useFacts()
  return (gameId) => facts?.jackpots.find(({ gameIds }) => gameIds.includes(gameId))
}

/** How many players sit in a game's rooms; 0 where it has none. */
export function useSeated(): (gameId: string) => number {
  const facts = useFacts()
  return (gameId) => facts?.seated.find((game) => game.gameId === gameId)?.players ?? 0
}
