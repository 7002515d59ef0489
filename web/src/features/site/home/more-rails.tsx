import { type Game, gameList, hotGames, popularGames } from '@kancil/contract/games/lobby'
import { lobbyFacts } from '@kancil/contract/games/facts'
import { vendorLanes } from '@kancil/contract/games/launch'
import type { ReactElement } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { popularInput } from '../../../lib/popular-input.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useJackpots, useSeated } from '../../../lib/lobby-facts.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { useLaunch } from '../../../lib/site-map.tsx'
import { GameTile } from '../../../ui/game-tile.tsx'
import { Rail } from '../../../ui/rail.tsx'

const railMost = 12
/** With fewer, a row of its own would only repeat the lanes. */
const railLeast = 4
const staleMs = 300_000

/** What is most played, where hot games stand above already. */
export function PopularRail(): ReactElement | null {
  const text = useText()
  const language = useLanguage()
  const hot = useQueryOf(hotGames, { language })
  const { data } = useQueryOf(popularGames, popularInput(language))
  const hotIds = new Set(hot.data?.list.map(({ gameId }) => gameId))
  const games = data?.list.filter(({ gameId }) => !hotIds.has(gameId)) ?? []
  if (hotIds.size === 0 || games.length < railLeast) return null
  return <GameRow title={text('shell.home.popular')} games={games} />
}

/** Games that came in the last weeks, the newest first. */
export function NewRail(): ReactElement | null {
  const text = useText()
  const language = useLanguage()
  const hydrated = useHydrated()
  const input = { language, sort: 'newest', pageSize: railMost } as const
  const { data } = useQueryOf(gameList, input, { staleMs, enabled: hydrated })
  const games = data?.games.filter(({ isNew }) => isNew) ?? []
  if (games.length < railLeast) return null
  return (
    <GameRow
      title={text('shell.home.new')}
      games={games.map((game) => ({ ...game, isNew: false }))}
    />
  )
}

/** The jackpots as they grow, and the games in which they are won. */
export function JackpotRail(): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const hydrated = useHydrated()
  const { data: facts } = useQueryOf(lobbyFacts, { language }, { enabled: hydrated })
  const popular = useQueryOf(popularGames, popularInput(language))
  const lanes = useQueryOf(vendorLanes, { language }, { staleMs })
  const known = [
    ...(popular.data?.list ?? []),
    ...(lanes.data?.data.lanes ?? []).flatMap(({ cards }) => cards.flatMap(({ games }) => games)),
  ]
  const wanted = new Set(facts?.jackpots.flatMap(({ gameIds }) => gameIds))
  const games = [...new Map(known.map((game) => [game.gameId, game])).values()].filter((game) =>
    wanted.has(game.gameId),
  )
  if (!facts || games.length === 0) return null
  return (
    <Rail title={text('shell.home.jackpots')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {facts.jackpots.map(({ jackpotId, name, amount, currency, lastWon }) => (
          <li
            key={jackpotId}
            className="card flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3"
          >
            <span className="font-semibold">{name}</span>
            <span className="num text-gold text-xl font-bold">
              {format.money(amount, currency)}
            </span>
            {lastWon && (
              <span className="num w-full text-xs text-muted">
                {text('shell.home.lastWon', {
                  amount: format.money(lastWon.amount, currency),
                  date: format.date(lastWon.at),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Tiles games={games} />
    </Rail>
  )
}

function GameRow({ title, games }: { title: string; games: readonly Game[] }): ReactElement {
  return (
    <Rail title={title}>
      <Tiles games={games} />
    </Rail>
  )
}

/** One row that goes on to the side. */
function Tiles({ games }: { games: readonly Game[] }): ReactElement {
  const launch = useLaunch()
  const jackpotOf = useJackpots()
  const seatedOf = useSeated()
  return (
    <ul className="flex gap-3 overflow-x-auto no-bar snap-x">
      {games.slice(0, railMost).map((game) => (
        <li key={game.gameId} className="w-40 md:w-44 shrink-0 snap-start">
          <GameTile
            game={game}
            jackpot={jackpotOf(game.gameId)}
            seated={seatedOf(game.gameId)}
            onPlay={launch}
          />
        </li>
      ))}
    </ul>
  )
}
