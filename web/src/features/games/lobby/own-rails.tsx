import { favouriteGames, recentGames } from '@kancil/contract/games/favourites'
import { type Game } from '@kancil/contract/games/lobby'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLaunch } from '../../../lib/site-map.tsx'
import { GameTile } from '../../../ui/game-tile.tsx'
import { Rail } from '../../../ui/rail.tsx'
import { useFavourite } from './use-favourite.ts'

const tilesMost = 12

/** Favourites and recently played games come first, if there are any. */
export function OwnRails(): ReactElement | null {
  const text = useText()
  const member = useSession().state === 'member'
  const language = useLanguage()
  const favourites = useQueryOf(favouriteGames, { language }, { enabled: member })
  const recent = useQueryOf(recentGames, { language }, { enabled: member })
  if (!member) return null
  return (
    <>
      <GameRow title={text('shell.lobby.favourites')} games={favourites.data?.list ?? []} />
      <GameRow title={text('shell.lobby.recent')} games={recent.data?.list ?? []} />
    </>
  )
}

function GameRow(props: { title: string; games: readonly Game[] }): ReactElement | null {
  const launch = useLaunch()
  const favourite = useFavourite()
  if (props.games.length === 0) return null
  return (
    <Rail title={props.title}>
      <ul className="flex gap-3 overflow-x-auto no-bar snap-x">
        {props.games.slice(0, tilesMost).map((game) => (
          <li key={game.gameId} className="w-40 md:w-44 shrink-0 snap-start">
            <GameTile game={game} onPlay={launch} onFavourite={favourite} />
          </li>
        ))}
      </ul>
    </Rail>
  )
}
