import type { LiveTable } from '@kancil/contract/games/tables'
import type { Game } from '@kancil/contract/games/lobby'
import { Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useLiveTables } from '../../../lib/live-tables.ts'
import { useNavigate } from '../../../lib/router.tsx'
import { useGuard } from '../../../lib/session/guard.ts'
import { MiniRoad } from '../../../ui/art/mini-road.tsx'

/** Every open table with its road, who plays there, and a way in. */
export function LiveTables({ games }: { games: readonly Game[] }): ReactElement | null {
  const text = useText()
  const tables = useLiveTables()
  const shown = tables.flatMap((table) => {
    const game = games.find(({ gameId }) => gameId === table.gameId)
    return game ? [{ table, game }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{text('games.table.title')}</h2>
      <ul className="grid gap-3 grid-cols-1 min-[420px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {shown.map(({ table, game }) => (
          <Table key={table.tableId} table={table} game={game} />
        ))}
      </ul>
    </section>
  )
}

function Table({ table, game }: { table: LiveTable; game: Game }): ReactElement {
  const text = useText()
  const guard = useGuard()
  const navigate = useNavigate()
  const open = (): void => {
    const place = new URLSearchParams({ gameId: game.gameId, room: table.tableId })
    guard('session', () => void navigate(`/game?${place}`))
  }
  return (
    <li>
      <button
        type="button"
        onClick={open}
        aria-label={text('games.table.join', { game: game.gameName, table: table.name })}
        className="card grid w-full gap-2 p-3 text-start hover:border-line"
      >
        <span className="flex items-baseline justify-between gap-2 min-w-0">
          <span className="truncate font-semibold">
            {table.name} <span className="font-normal text-muted text-sm">{game.gameName}</span>
          </span>
          <span
            className="inline-flex shrink-0 items-center gap-1 text-xs text-muted num"
            title={text('games.table.players', { count: table.players })}
          >
            <Users size={14} aria-hidden="true" />
            {table.players}
          </span>
        </span>
        <MiniRoad road={table.road} results={table.results} />
      </button>
    </li>
  )
}
