import type { GameCategory } from '@kancil/contract/games/vendors'
import { useCallback } from 'react'
import { useGuard } from './session/guard.ts'
import { useNavigate } from './router.tsx'

/** Where each category is played (specification, section 2). */
export const categoryPaths: Readonly<Record<GameCategory, string>> = {
  ELOTT: '/elott',
  LOTT: '/lottery',
  LIVE: '/live',
  SPORTS: '/sports',
  FISH: '/fish',
  RNG: '/rng',
  PVP: '/pvp',
  ESPORTS: '/esports',
}

/** Vendor codes of the platform's own products, and the screen that each opens (decisions 19). */
export const houseRooms: Readonly<Record<string, string>> = {
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnlottery',
  ELOTT: '/elott',
  LOTT: '/lottery',
  SV3: '/sports',
}

/** The address of a category's screen, optionally at one vendor. */
export function categoryLink(category: GameCategory, vassalage?: string): string {
  const path = categoryPaths[category]
  return vassalage ? `${path}?page=${encodeURIComponent(vassalage)}` : path
}

/** Launches a game for a signed-in member; a visitor is asked to log in first. */
export function useLaunch(): (gameId: string) => void {
  const guard = useGuard()
  const navigate = useNavigate()
  return useCallback(
    (gameId) => guard('session', () => void navigate(`/game?gameId=${encodeURIComponent(gameId)}`)),
    [guard, navigate],
  )
}
