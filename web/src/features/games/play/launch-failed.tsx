import { hotGames, popularGames } from '@kancil/contract/games/lobby'
import { agentPolicy } from '@kancil/contract/identity/agent-policy'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { popularInput } from '../../../lib/popular-input.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { categoryPaths, useLaunch } from '../../../lib/site-map.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { GameTile } from '../../../ui/game-tile.tsx'
import type { LaunchError } from './launched-game.ts'
import { explainLaunch } from './launch-texts.ts'

const worthARetry = [
  'vendor_unavailable',
  'player_unknown',
  'network',
  'unavailable',
  'internal',
  'too_many_requests',
  'agent_policy_required',
]
const otherGamesHelp = ['game_maintenance', 'game_not_found', 'vendor_unavailable']
const suggested = 4

/** Why the game did not open, one thing to do, and other games if those help. */
export function LaunchFailed(props: {
  error: LaunchError
  onRetry: () => void
  /** The game that failed to open, which is not suggested as its own replacement. */
  gameId?: string
  vassalage?: string
}): ReactElement {
  const text = useText()
  const { id, values } = explainLaunch(props.error)
  const retry = worthARetry.includes(props.error.code)
  return (
    <div className="row-span-2 overflow-y-auto">
      <div className="wrap py-6 grid gap-6">
        <EmptyState
          title={text(id, values)}
          action={
            retry ? (
              <Button onClick={props.onRetry}>{text('shell.retry')}</Button>
            ) : (
              <Link to={categoryPaths.RNG} className={buttonClass('secondary')}>
                {text('games.toLobby')}
              </Link>
            )
          }
        />
        {props.error.code === 'agent_policy_required' && <AfterPolicy onRetry={props.onRetry} />}
        {otherGamesHelp.includes(props.error.code) && (
          <OtherGames gameId={props.gameId} vassalage={props.vassalage} />
        )}
      </div>
    </div>
  )
}

/** Opens the game automatically once the agent has agreed to the policy that blocked it. */
function AfterPolicy({ onRetry }: { onRetry: () => void }): null {
  const { data } = useQueryOf(agentPolicy, {}, { enabled: false })
  const agreed = data !== undefined && data.agreedAt !== null
  const open = useEffectEvent(onRetry)
  useEffect(() => {
    if (agreed) open()
  }, [agreed])
  return null
}

/** Games marked hot, then the most played; none that are unavailable too. */
function OtherGames(but: {
  gameId: string | undefined
  vassalage: string | undefined
}): ReactElement | null {
  const text = useText()
  const launch = useLaunch()
  const language = useLanguage()
  const hot = useQueryOf(hotGames, { language })
  const popular = useQueryOf(popularGames, popularInput(language))
  const games = [...(hot.data?.list ?? []), ...(popular.data?.list ?? [])]
    .filter((game) => game.status === 'live')
    .filter((game) => game.gameId !== but.gameId && game.vassalage !== but.vassalage)
    .filter((game, at, list) => list.findIndex(({ gameId }) => gameId === game.gameId) === at)
    .slice(0, suggested)
  if (games.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{text('games.otherGames')}</h2>
      <div className="grid grid-cols-2 md:grid-cols-4 gap-3">
        {games.map((game) => (
          <GameTile key={game.gameId} game={game} onPlay={launch} />
        ))}
      </div>
    </section>
  )
}
