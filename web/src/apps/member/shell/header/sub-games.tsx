import { type Game, gameList } from '@kancil/contract/games/lobby'
import type { GameCategory, Vendor } from '@kancil/contract/games/vendors'
import type { ReactElement } from 'react'
import { useFormat, useLanguage, useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { Link } from '../../../../lib/router.tsx'
import { categoryLink, useLaunch } from '../../../../lib/site-map.tsx'
import { explainCommon } from '../../../../lib/texts.ts'
import { GameArt } from '../../../../ui/art/game-art.tsx'

/** As many as vendors in a drop-down; the lobby has the others. */
const gamesShown = 11
const itemClass =
  'flex items-center gap-3 w-full min-h-13 px-2.5 rounded-[9px] text-start hover:bg-raised ' +
  'disabled:opacity-60'

/** The games of a vendor with several (specification, section 3, `isGame`), each to be launched. */
export function SubGames(props: {
  id: string
  vendor: Vendor
  category: GameCategory
}): ReactElement {
  const text = useText()
  const language = useLanguage()
  const { id, vendor, category } = props
  const { vassalage, displayName } = vendor
  const { data, error } = useQueryOf(gameList, {
    ...{ vassalage, gameType: category, language, pageSize: gamesShown },
  })
  const failure = error && !data ? explainCommon(error) : null
  return (
    <section
      id={id}
      aria-label={text('shell.nav.gamesOf', { vendor: displayName })}
      aria-busy={!data && !failure}
      className="border-t border-hair pt-3"
    >
      {failure ? (
        <p role="alert" className="px-2.5 text-muted">
          {text(failure.id, failure.values)}
        </p>
      ) : (
        <ul className="grid grid-cols-3 lg:grid-cols-4 gap-1">
          {data
            ? data.games.map((game) => <GameItem key={game.gameId} game={game} />)
            : Array.from({ length: Math.min(vendor.gameCount, gamesShown) }, (_, at) => (
                <li key={at} className="waiting min-h-13 rounded-[9px]" />
              ))}
          {data && data.totalItems > gamesShown && (
            <li>
              <Link to={categoryLink(category, vassalage)} className={`${itemClass} text-primary`}>
                {text('shell.nav.more')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function GameItem({ game }: { game: Game }): ReactElement {
  const text = useText()
  const format = useFormat()
  const launch = useLaunch()
  const isClosed = game.status === 'maintenance'
  const fact = game.rtp
    ? text('shell.tile.rtp', { rtp: format.percent(Number(game.rtp) / 100) })
    : ''
  return (
    <li>
      <button
        type="button"
        disabled={isClosed}
        onClick={() => launch(game.gameId)}
        className={itemClass}
      >
        <span className="w-11 shrink-0 rounded-[7px] overflow-hidden">
          <GameArt code={game.code} category={game.gameType} />
        </span>
        <span className="grow min-w-0">
          <span className="block truncate font-medium">{game.gameName}</span>
          <span className="block text-xs text-muted num">
            {isClosed ? text('shell.maintenance.short') : fact}
          </span>
        </span>
      </button>
    </li>
  )
}
