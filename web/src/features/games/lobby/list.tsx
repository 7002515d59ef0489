import { type GameCategory, gameMenus } from '@kancil/contract/games/vendors'
import { catalogueMessage, gameList } from '@kancil/contract/games/lobby'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useQueryParams } from '../../../lib/call/query-params.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { FilterRow } from './filter-row.tsx'
import { GameGrid } from './game-grid.tsx'
import { hasMoreFilters, type LobbyFilter, lobbyParams, unfiltered } from './query.ts'
import { Rooms } from './rooms.tsx'
import { OwnRails } from './own-rails.tsx'
import { useNavigate } from '../../../lib/router.tsx'

/** In the order of the address's parameters: another order would draw the grid anew. */
const everything = { page: '', ...unfiltered } as const

/** With fewer games the rails would only repeat the list. */
const railsFrom = 6

export function PvpLobby(): ReactElement {
  return <Lobby category="PVP" />
}

/**
 * One list for every category (specification, section 2): vendors, search, order and favourites,
 * all in the address.
 */
export function Lobby({ category }: { category: GameCategory }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const language = useLanguage()
  const [asked, setQuery] = useQueryParams(lobbyParams)
  // The first render equals the server's, which knows no query.
  const query = useHydrated() ? asked : everything
  const menus = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  useRestoredPlace()
  useLive(catalogueMessage, () => {
    for (const endpoint of [gameList, gameMenus])
      void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  })
  const vendors = menus.data?.groups.find((group) => group.gameCategory === category)?.vendors ?? []
  const chosen = query.page || query.vassalage
  const filter: LobbyFilter = { ...query, category, vassalage: chosen, language }
  const gameCount = vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0)
  const isFiltered =
    filter.vassalage !== '' || filter.q !== '' || filter.fav || hasMoreFilters(filter)
  // With an empty list there is nothing to filter.
  const isBare = menus.data !== undefined && gameCount === 0 && !isFiltered
  return (
    <div className="grid gap-5">
      <header className="flex items-baseline gap-3">
        <h1 className="text-xl md:text-2xl font-bold tracking-tight">
          {text(`shell.category.${category}`)}
        </h1>
        {gameCount > 0 && (
          <p className="text-sm text-muted">{text('shell.games.count', { count: gameCount })}</p>
        )}
      </header>
      {!isBare && (
        <FilterRow
          vendors={vendors}
          filter={filter}
          onChange={({ vassalage, ...rest }) =>
            setQuery(
              { ...rest, ...(vassalage === undefined ? {} : { page: vassalage, vassalage: '' }) },
              { replace: true },
            )
          }
        />
      )}
      {!isFiltered && gameCount > railsFrom && <OwnRails />}
      {(category === 'PVP' || category === 'FISH') && !isFiltered && <Rooms category={category} />}
      <h2 className="sr-only">{text('shell.nav.games')}</h2>
      <GameGrid
        key={JSON.stringify(filter)}
        filter={filter}
        onClear={() => setQuery(everything, { replace: true })}
      />
    </div>
  )
}

/** When the lobby is left and entered again, it keeps its filters and scroll position (A07). */
function useRestoredPlace(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const left = useRef({ search: '', scroll: 0 })
  const enter = useEffectEvent(() => {
    const { search: before, scroll } = left.current
    if (search === '' && before !== '')
      void navigate({ pathname, search: before }, { replace: true })
    // After the shell has scrolled a newly entered screen to the top.
    if (scroll > 0) requestAnimationFrame(() => scrollTo({ top: scroll }))
  })
  useEffect(() => {
    enter()
    const remember = (): void => void (left.current.scroll = scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])
  useEffect(() => void (left.current.search = search), [search])
}
