import { type Game, hotGames, popularGames } from '@kancil/contract/games/lobby'
import { recentGames } from '@kancil/contract/games/favourites'
import { vendorLanes } from '@kancil/contract/games/launch'
import { type ReactElement, useMemo } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { popularInput } from '../../../lib/popular-input.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useJackpots, useSeated } from '../../../lib/lobby-facts.ts'
import { useLiveTables } from '../../../lib/live-tables.ts'
import { useSession } from '../../../lib/session/session.ts'
import { categoryLink, useLaunch } from '../../../lib/site-map.tsx'
import { GameArt } from '../../../ui/art/game-art.tsx'
import { GameTile, tileGridClass } from '../../../ui/game-tile.tsx'
import { Rail } from '../../../ui/rail.tsx'
import { HomeBanners, Promotions } from '../../messages/door.tsx'
import { categoryNames } from '../category-names.ts'
import { FairStrip } from './fair-strip.tsx'
import { FeatureCard } from './feature-card.tsx'
import { Hero } from './hero.tsx'
import { JackpotRail, NewRail, PopularRail } from './more-rails.tsx'
import { VendorChips } from './vendor-chips.tsx'
import { Winners } from './winners.tsx'

const recentShown = 3
const hotShown = 12
const featuredMost = 3
const laneShown = 6

/** One promise and one action, recently played games, what is hot, and a lane for each category. */
export function Home(): ReactElement {
  return (
    <div className="grid gap-8">
      <Hero />
      <HomeBanners />
      <ContinuePlaying />
      <Highlights />
      <PopularRail />
      <JackpotRail />
      <Promotions />
      <Lanes />
      <NewRail />
      <FairStrip />
      <div className="lg:hidden">
        <Winners />
      </div>
    </div>
  )
}

function ContinuePlaying(): ReactElement | null {
  const text = useText()
  const launch = useLaunch()
  const member = useSession().state === 'member'
  const language = useLanguage()
  const { data } = useQueryOf(recentGames, { language }, { enabled: member })
  if (!member || !data || data.list.length === 0) return null
  return (
    <Rail title={text('shell.home.continue')}>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {data.list.slice(0, recentShown).map((game) => (
          <button
            key={game.gameId}
            type="button"
            onClick={() => launch(game.gameId)}
            className="card flex items-center gap-3.5 p-2.5 text-start hover:border-line"
          >
            <span className="w-20 shrink-0 rounded-[10px] overflow-hidden">
              <GameArt code={game.code} category={game.gameType} />
            </span>
            <span className="min-w-0">
              <span className="block truncate font-semibold">{game.gameName}</span>
              <span className="block truncate text-xs text-muted">{game.vendorName}</span>
            </span>
          </button>
        ))}
      </div>
    </Rail>
  )
}

/**
 * The games the operator marks as hot, or else the most played; if there are few, each shows its
 * facts.
 */
function Highlights(): ReactElement | null {
  const text = useText()
  const launch = useLaunch()
  const { title, games } = useHighlights()
  if (games?.length === 0) return null
  return (
    <Rail title={text(title)}>
      {games && games.length <= featuredMost ? (
        <div className={`grid gap-4 ${games.length > 1 ? 'xl:grid-cols-2' : ''}`}>
          {games.map((game) => (
            <FeatureCard key={game.gameId} game={game} onPlay={() => launch(game.gameId)} />
          ))}
        </div>
      ) : (
        <Tiles games={games} />
      )}
    </Rail>
  )
}

type HighlightedGames = { readonly title: MessageId; readonly games: readonly Game[] | undefined }

function useHighlights(): HighlightedGames {
  const language = useLanguage()
  const hot = useQueryOf(hotGames, { language })
  const popular = useQueryOf(popularGames, popularInput(language))
  // Under this heading the mark on each tile would be redundant.
  const games = useMemo(
    () => hot.data?.list.slice(0, hotShown).map((game) => ({ ...game, isHot: false })),
    [hot.data],
  )
  if (games?.length === 0) return { title: 'shell.home.popular', games: popular.data?.list }
  return { title: 'shell.home.hot', games }
}

/** A lane for each category; a category whose games are all shown above is left out. */
function Lanes(): ReactElement {
  const text = useText()
  const { games: above } = useHighlights()
  const language = useLanguage()
  const { data } = useQueryOf(vendorLanes, { language }, { staleMs: 300_000 })
  const ids = new Set(above && above.length <= featuredMost ? above.map((game) => game.gameId) : [])
  const lanes = (data?.data.lanes ?? []).map((lane) => ({
    ...lane,
    games: spread(lane.cards.map((card) => card.games)),
  }))
  return (
    <>
      {lanes
        .filter((lane) => lane.games.some((game) => !ids.has(game.gameId)))
        .map((lane) => {
          const name = text(categoryNames[lane.gameCategory])
          const link = {
            to: categoryLink(lane.gameCategory),
            label: text('shell.home.all', { category: name }),
          }
          return (
            <Rail key={lane.gameCategory} title={name} link={link}>
              {lane.cards.length > 1 && (
                <VendorChips category={lane.gameCategory} vendors={lane.cards} />
              )}
              <Tiles games={lane.games.slice(0, laneShown)} />
            </Rail>
          )
        })}
    </>
  )
}

/**
 * Takes one game of each vendor in turn, so that a lane is not filled by the first vendor alone.
 */
function spread(lists: readonly (readonly Game[])[]): Game[] {
  const most = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

function Tiles({ games }: { games: readonly Game[] | undefined }): ReactElement {
  const launch = useLaunch()
  const jackpotOf = useJackpots()
  const seatedOf = useSeated()
  const tables = useLiveTables(games?.some(({ gameType }) => gameType === 'LIVE') ?? false)
  return (
    <div className={tileGridClass}>
      {games
        ? games.map((game) => (
            <GameTile
              key={game.gameId}
              game={game}
              jackpot={jackpotOf(game.gameId)}
              seated={seatedOf(game.gameId)}
              table={tables.find(({ gameId }) => gameId === game.gameId)}
              onPlay={launch}
            />
          ))
        : Array.from({ length: laneShown }, (_, at) => (
            <span key={at} className="waiting block rounded-[14px] aspect-[4/4.3]" />
          ))}
    </div>
  )
}
