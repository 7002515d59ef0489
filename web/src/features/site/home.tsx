import { type Game, hotGames, recentGames, vendorLanes } from '@kancil/contract/games'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useCategoryLink, useLaunch } from '../../lib/site-map.tsx'
import { GameArt } from '../../ui/art/game-art.tsx'
import { GameTile, tileGridClass } from '../../ui/game-tile.tsx'
import { Rail } from '../../ui/rail.tsx'
import { categoryNames } from './category-names.ts'
import { Hero } from './hero.tsx'
import { VendorChips } from './vendor-chips.tsx'
import { Winners } from './winners.tsx'

const recentShown = 3
const hotShown = 12
const laneShown = 6

/** One promise and one action, what was played last, what is hot, and a lane for each category. */
export function Home(): ReactElement {
  return (
    <div className="grid gap-8">
      <Hero />
      <ContinuePlaying />
      <HotNow />
      <Lanes />
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
  const { data } = useQueryOf(recentGames, {}, { enabled: member })
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

function HotNow(): ReactElement | null {
  const text = useText()
  const { data } = useQueryOf(hotGames, {})
  if (data?.list.length === 0) return null
  return (
    <Rail title={text('shell.home.hot')}>
      <Tiles games={data?.list.slice(0, hotShown).map((game) => ({ ...game, isHot: false }))} />
    </Rail>
  )
}

function Lanes(): ReactElement[] {
  const text = useText()
  const linkTo = useCategoryLink()
  const { data } = useQueryOf(vendorLanes, {}, { staleMs: 300_000 })
  return (data?.data.lanes ?? []).map((lane) => {
    const name = text(categoryNames[lane.gameCategory])
    const path = linkTo(lane.gameCategory)
    const games = spread(lane.cards.map((card) => card.games)).slice(0, laneShown)
    return (
      <Rail
        key={lane.gameCategory}
        title={name}
        {...(path ? { link: { to: path, label: text('shell.home.all', { category: name }) } } : {})}
      >
        {lane.cards.length > 1 && <VendorChips category={lane.gameCategory} vendors={lane.cards} />}
        {games.length > 0 && <Tiles games={games} />}
      </Rail>
    )
  })
}

/** One of each vendor in turn, so that a lane does not show the first vendor alone. */
function spread(lists: readonly (readonly Game[])[]): Game[] {
  const most = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

function Tiles({ games }: { games: readonly Game[] | undefined }): ReactElement {
  const launch = useLaunch()
  return (
    <div className={tileGridClass}>
      {games
        ? games.map((game) => (
            <GameTile key={game.gameId} game={game} onPlay={() => launch(game.gameId)} />
          ))
        : Array.from({ length: laneShown }, (_, at) => (
            <span key={at} className="waiting block rounded-[14px] aspect-[4/4.3]" />
          ))}
    </div>
  )
}
