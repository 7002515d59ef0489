import { favouriteGames, recentGames, setFavourite } from '@kancil/contract/games/favourites'
import { gameList } from '@kancil/contract/games/lobby'
import { useCallback } from 'react'
import { useGuard } from '../../../lib/session/guard.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

/**
 * Marks or unmarks a game; a visitor is asked to log in. The heart changes once the server has
 * confirmed.
 */
export function useFavourite(): (gameId: string, favourite: boolean) => void {
  const guard = useGuard()
  const { mutate } = useAction(setFavourite, { refreshes: [gameList, favouriteGames, recentGames] })
  return useCallback(
    (gameId, favourite) =>
      guard('session', () =>
        mutate(
          { gameId, favourite },
          { onError: () => showToast('shell.lobby.favouriteFailed', 'danger') },
        ),
      ),
    [guard, mutate],
  )
}
