import type { GameCategory } from '@kancil/contract/games/vendors'
import { createContext, useContext } from 'react'
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

/** Paths that have a screen; what has none is not linked to. */
export const SiteMapContext = createContext<ReadonlySet<string>>(new Set())

/**
 * The address of a category's screen, at one vendor where given; undefined where there is no
 * screen.
 */
export function useCategoryLink(): (
  category: GameCategory,
  vassalage?: string,
) => string | undefined {
  const paths = useContext(SiteMapContext)
  return (category, vassalage) => {
    const path = categoryPaths[category]
    if (!paths.has(path)) return undefined
    return vassalage ? `${path}?page=${encodeURIComponent(vassalage)}` : path
  }
}

/** Launches a game for whoever is signed in; a visitor is asked to log in first. */
export function useLaunch(): (gameId: string) => void {
  const guard = useGuard()
  const navigate = useNavigate()
  return (gameId) =>
    guard('session', () => void navigate(`/game?gameId=${encodeURIComponent(gameId)}`))
}
