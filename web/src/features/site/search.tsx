import { type Game, gameList } from '@kancil/contract/games/lobby'
import { recentGames } from '@kancil/contract/games/favourites'
import { Search as SearchIcon } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react'
import { useLanguage, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { type Findable, search } from '../../lib/call/search-games.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLaunch } from '../../lib/site-map.tsx'
import { GameArt } from '../../ui/art/game-art.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

const resultsMost = 8
const askedFor = 100

type GameMatch = Findable & { readonly game: Game }

/**
 * The search palette for games: `/` or Ctrl-K. Recent ones first; a typo of one letter still
 * matches.
 */
export function Search({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const id = useId()
  const { ref } = useDialog(close)
  const launch = useLaunch()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMatches(useDeferredValue(query))
  const play = (match: GameMatch): void => launch(match.game.gameId)

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && matches.length > 0) {
      event.preventDefault()
      setAt((at + step + matches.length) % matches.length)
    }
    const match = matches[at]
    if (event.key === 'Enter' && match) {
      event.preventDefault()
      play(match)
    }
  }

  return (
    <dialog
      ref={ref}
      aria-label={text('shell.search.open')}
      className="box [--width:600px] mt-[10dvh]!"
    >
      <SearchField
        listId={id}
        active={matches[at] ? `${id}-${at}` : undefined}
        query={query}
        onKeyDown={onKeyDown}
        onQuery={(next) => {
          setQuery(next)
          setAt(0)
        }}
      />
      <div
        id={id}
        role="listbox"
        aria-label={text('shell.search.results')}
        className="p-2 overflow-y-auto"
      >
        {matches.map((match, place) => (
          <Row
            key={match.game.gameId}
            id={`${id}-${place}`}
            active={place === at}
            onPoint={() => setAt(place)}
            onPlay={() => play(match)}
            game={match.game}
          />
        ))}
      </div>
      {matches.length === 0 && (
        <p className="px-5 pb-6 pt-2 text-sm text-muted" role="status">
          {text(query.trim() ? 'shell.search.none' : 'shell.search.hint')}
        </p>
      )}
    </dialog>
  )
}

function SearchField(props: {
  listId: string
  active: string | undefined
  query: string
  onQuery: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}): ReactElement {
  const text = useText()
  return (
    <label className="flex items-center gap-3 px-5 h-16 border-b border-hair">
      <SearchIcon size={20} className="text-muted" aria-hidden="true" />
      <input
        // A search field would use the first Escape to clear itself.
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={props.active !== undefined}
        aria-controls={props.listId}
        aria-activedescendant={props.active}
        aria-label={text('shell.search.open')}
        placeholder={text('shell.search.open')}
        autoComplete="off"
        value={props.query}
        onChange={(event) => props.onQuery(event.target.value)}
        onKeyDown={props.onKeyDown}
        className="grow min-w-0 h-full bg-transparent outline-none placeholder:text-muted"
      />
      <kbd className="max-md:hidden px-1.5 rounded-sm border border-hair text-xs text-muted font-sans">
        Esc
      </kbd>
    </label>
  )
}

function Row(props: {
  id: string
  active: boolean
  game: Game
  onPoint: () => void
  onPlay: () => void
}): ReactNode {
  const { game } = props
  return (
    // The field handles the keys: it keeps the focus and names the active row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.active}
      onPointerMove={props.onPoint}
      onClick={props.onPlay}
      className={classNames(
        'flex items-center gap-3.5 p-2 rounded-md cursor-pointer',
        props.active && 'bg-raised',
      )}
    >
      <span className="w-14 shrink-0 rounded-sm overflow-hidden">
        <GameArt code={game.code} category={game.gameType} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{game.gameName}</span>
        <span className="block truncate text-xs text-muted">{game.vendorName}</span>
      </span>
    </div>
  )
}

/** The whole catalogue is fetched once and searched here; the server is asked if it has more. */
function useMatches(query: string): readonly GameMatch[] {
  const member = useSession().state === 'member'
  const language = useLanguage()
  const all = useQueryOf(
    gameList,
    { pageSize: askedFor, sort: 'popular', language },
    { staleMs: 300_000 },
  )
  const recent = useQueryOf(recentGames, { language }, { enabled: member })
  const beyond = (all.data?.totalPages ?? 0) > 1 && query.trim().length > 1
  const remote = useQueryOf(
    gameList,
    { gameName: query.trim().slice(0, 60), pageSize: resultsMost, language },
    { enabled: beyond, keepPrevious: true },
  )
  return useMemo(() => {
    const games = new Map((all.data?.games ?? []).map((game) => [game.gameId, game]))
    for (const game of remote.data?.games ?? []) games.set(game.gameId, game)
    const played = recent.data?.list ?? []
    if (!query.trim())
      return [...played, ...games.values()]
        .filter((game, at, list) => list.findIndex((other) => other.gameId === game.gameId) === at)
        .slice(0, resultsMost)
        .map(gameMatch)
    return search([...games.values()].map(gameMatch), query, resultsMost)
  }, [all.data, remote.data, recent.data, query])
}

function gameMatch(game: Game): GameMatch {
  return {
    game,
    name: game.gameName,
    words: `${game.vendorName} ${game.code} ${game.features.join(' ')}`,
    weight: game.isHot ? 2 : 0,
  }
}
