import { type Game, gameList } from '@kancil/contract/games/lobby'
import { gameMenus } from '@kancil/contract/games/vendors'
import { useQueries } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { call } from '../../../lib/call/send.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { useJackpots, useSeated } from '../../../lib/lobby-facts.ts'
import { useLiveTables } from '../../../lib/live-tables.ts'
import { useLaunch } from '../../../lib/site-map.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { GameTile, tileGridClass } from '../../../ui/game-tile.tsx'
import { InfiniteScroll } from '../../../ui/table/infinite-scroll.tsx'
import { hasMoreFilters, type LobbyFilter, pageInput, pagesOf } from './query.ts'
import { LiveTables } from './live-tables.tsx'
import { OtherCategories } from './other-categories.tsx'
import { useFavourite } from './use-favourite.ts'

const staleMs = 60_000
const menusStaleMs = 300_000
const skeletons = 21

/** The matching games: a first page of 21, then 18 at a time as the end comes near. */
export function GameGrid(props: { filter: LobbyFilter; onClear: () => void }): ReactElement {
  const text = useText()
  const [pages, setPages] = useState(1)
  const first = useQueryOf(gameList, pageInput(props.filter, 1), { staleMs })
  const later = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) => {
      const input = pageInput(props.filter, at + 2)
      return {
        queryKey: keyOf(gameList, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(gameList, input, signal),
        staleTime: staleMs,
      }
    }),
  })
  const games = first.data && [first, ...later].flatMap((page) => page.data?.games ?? [])
  const loading = first.isFetching || later.some((page) => page.isFetching)
  if (first.error && !first.data) {
    const { id, values } = explainCommon(first.error)
    return (
      <EmptyState
        title={text(id, values)}
        action={<Button onClick={() => void first.refetch()}>{text('shell.retry')}</Button>}
      />
    )
  }
  if (games?.length === 0) return <NothingFound {...props} />
  const isLiveHall = props.filter.category === 'LIVE' && games
  return (
    <div className={isLiveHall ? 'grid gap-6' : undefined}>
      {isLiveHall && <LiveTables games={games} />}
      <p className="sr-only" role="status">
        {first.data ? text('shell.games.count', { count: first.data.totalItems }) : ''}
      </p>
      <Tiles games={games} />
      <InfiniteScroll
        hasMore={pages < pagesOf(first.data?.totalItems ?? 0)}
        loading={loading}
        onMore={() => setPages(pages + 1)}
      />
    </div>
  )
}

/** A small number of games is shown larger, so that a new lobby does not look empty. */
const fewGames = 3
const fewClass = 'grid gap-3 md:gap-3.5 sm:grid-cols-2 xl:grid-cols-3'

function Tiles({ games }: { games: readonly Game[] | undefined }): ReactElement {
  const launch = useLaunch()
  const favourite = useFavourite()
  const jackpotOf = useJackpots()
  const seatedOf = useSeated()
  const tables = useLiveTables(games?.some(({ gameType }) => gameType === 'LIVE') ?? false)
  return (
    <div className={games && games.length <= fewGames ? fewClass : tileGridClass}>
      {games
        ? games.map((game) => (
            <div
              key={game.gameId}
              className="[content-visibility:auto] [contain-intrinsic-size:auto_220px]"
            >
              <GameTile
                game={game}
                jackpot={jackpotOf(game.gameId)}
                seated={seatedOf(game.gameId)}
                table={tables.find(({ gameId }) => gameId === game.gameId)}
                onPlay={launch}
                onFavourite={favourite}
              />
            </div>
          ))
        : Array.from({ length: skeletons }, (_, at) => (
            <span key={at} className="waiting block rounded-[14px] aspect-[4/4.3]" />
          ))}
    </div>
  )
}

function NothingFound({
  filter,
  onClear,
}: {
  filter: LobbyFilter
  onClear: () => void
}): ReactElement {
  const text = useText()
  const { vassalage } = filter
  const menus = useQueryOf(gameMenus, {}, { staleMs: menusStaleMs })
  const open = menus.data?.groups.find(({ gameCategory }) => gameCategory === filter.category)
  const isSearch = filter.q !== '' || filter.fav || hasMoreFilters(filter)
  if (!isSearch && (vassalage === '' || (menus.data && !open))) {
    return (
      <EmptyState
        title={text('shell.lobby.none')}
        action={<OtherCategories but={filter.category} />}
      >
        {text('games.lobby.soon')}
      </EmptyState>
    )
  }
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      {text('shell.lobby.showAll')}
    </Button>
  )
  // A link to a vendor that has opened nothing here: there is no search to ease.
  if (!isSearch && open && !open.vendors.some((vendor) => vendor.vassalage === vassalage)) {
    const count = open.vendors.reduce((sum, { gameCount }) => sum + gameCount, 0)
    return (
      <EmptyState title={text('games.lobby.noneOfVendor')} action={showAll}>
        {text('games.lobby.soonOfVendor', { count })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={text(filter.fav ? 'shell.lobby.noFavourites' : 'shell.lobby.nothingFits')}
      action={showAll}
    />
  )
}
