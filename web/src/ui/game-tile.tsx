import type { Game } from '@kancil/contract/games/lobby'
import type { LiveTable } from '@kancil/contract/games/tables'
import { Heart, Play } from 'lucide-react'
import { memo, type ReactElement } from 'react'
import type { TileJackpot } from '../lib/lobby-facts.ts'
import { useFormat, useText } from '../i18n/use-text.tsx'
import { GameArt } from './art/game-art.tsx'
import { MiniRoad } from './art/mini-road.tsx'
import { classNames } from './style/class-names.ts'

/** The name's button covers the whole tile. */
const coverClass =
  'after:absolute after:inset-0 after:rounded-[14px] focus-visible:outline-none ' +
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary'

export type TileGame = Pick<
  Game,
  | 'gameId'
  | 'code'
  | 'gameName'
  | 'gameType'
  | 'vendorName'
  | 'rtp'
  | 'isHot'
  | 'isNew'
  | 'isFavourite'
  | 'status'
>

type GameTileProps = {
  game: TileGame
  /** Gets the game's id: one function for all tiles of a page. */
  onPlay: (gameId: string) => void
  onFavourite?: (gameId: string, favourite: boolean) => void
  jackpot?: TileJackpot | undefined
  /** Players in its rooms. */
  seated?: number
  /** The table whose road the picture shows. */
  table?: LiveTable | undefined
}

/**
 * A game: its picture, name, vendor and one fact. A press anywhere on the tile plays; the heart, if
 * given, is separate. Drawn anew only for what it shows itself: seventy stand on a page whose facts
 * are asked for every few seconds.
 */
export const GameTile = memo(function GameTile(props: GameTileProps): ReactElement {
  const text = useText()
  const format = useFormat()
  const { game } = props
  const closed = game.status === 'maintenance'
  const fact = game.rtp
    ? text('shell.tile.rtp', { rtp: format.percent(Number(game.rtp) / 100) })
    : ''
  return (
    <article className="group relative grid grid-cols-1 rounded-[14px] bg-surface border border-hair overflow-hidden hover:border-line transition-colors duration-120">
      <Picture {...props} closed={closed} />
      <div className="px-3 pt-2 pb-2.5">
        <h3 className="truncate text-sm font-semibold">
          <button
            type="button"
            disabled={closed}
            onClick={() => props.onPlay(game.gameId)}
            className={coverClass}
          >
            {game.gameName}
          </button>
        </h3>
        <p className="flex justify-between gap-2 text-xs text-muted">
          <span className="truncate">{game.vendorName}</span>
          <span className="num whitespace-nowrap">{fact}</span>
        </p>
      </div>
      {props.onFavourite && (
        <button
          type="button"
          aria-pressed={game.isFavourite}
          aria-label={text('shell.tile.favourite', { game: game.gameName })}
          onClick={() => props.onFavourite?.(game.gameId, !game.isFavourite)}
          className={classNames(
            'absolute end-1.5 top-1.5 grid place-items-center size-9 rounded-full bg-bg/70',
            game.isFavourite
              ? 'text-gold'
              : 'text-white opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:opacity-100',
          )}
        >
          <Heart size={17} fill={game.isFavourite ? 'currentColor' : 'none'} />
        </button>
      )}
    </article>
  )
})

function Picture(props: {
  game: TileGame
  closed: boolean
  jackpot?: TileJackpot | undefined
  seated?: number
  table?: LiveTable | undefined
}): ReactElement {
  const { game, closed, jackpot, seated = 0, table } = props
  const text = useText()
  const format = useFormat()
  return (
    <div className="relative overflow-hidden">
      <GameArt
        code={game.code}
        category={game.gameType}
        className={classNames(
          'aspect-[4/3] transition-transform duration-240 group-hover:scale-[1.04]',
          closed && 'grayscale opacity-60',
        )}
      />
      {(game.isNew || game.isHot || closed) && (
        <span className="absolute start-2 top-2 px-2 py-0.5 rounded-full bg-bg/80 text-xs font-semibold text-gold">
          {text(closed ? 'shell.maintenance.short' : game.isNew ? 'shell.tile.new' : 'shell.hot')}
        </span>
      )}
      {table && table.results.length > 0 && !closed && (
        <span className="absolute inset-x-1.5 bottom-1.5">
          <MiniRoad road={table.road} results={table.results} />
        </span>
      )}
      {jackpot && !closed && (
        <span className="absolute start-2 bottom-2 px-2 py-0.5 rounded-full bg-bg/80 text-xs font-semibold text-gold num whitespace-nowrap">
          {text('shell.tile.jackpot', { amount: format.money(jackpot.amount, jackpot.currency) })}
        </span>
      )}
      {seated > 0 && !closed && (
        <span className="absolute start-2 bottom-2 px-2 py-0.5 rounded-full bg-bg/80 text-xs font-semibold num">
          {text('shell.tile.seated', { count: seated })}
        </span>
      )}
      {!closed && (
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 transition-opacity duration-120 bg-scrim"
        >
          <span className="grid place-items-center size-12 rounded-full bg-primary text-on-primary">
            <Play size={22} fill="currentColor" className="ms-0.5" />
          </span>
        </span>
      )}
    </div>
  )
}

/** The grid for tiles, everywhere: two columns on a phone, six or seven on a wide screen. */
export const tileGridClass =
  'grid grid-cols-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6 gap-3 md:gap-3.5'
