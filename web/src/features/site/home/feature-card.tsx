import type { Game } from '@kancil/contract/games/lobby'
import { Play } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { GameArt } from '../../../ui/art/game-art.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'

const volatilities: Readonly<Record<string, MessageId>> = {
  low: 'shell.game.volatility.low',
  medium: 'shell.game.volatility.medium',
  high: 'shell.game.volatility.high',
}

/** A game with room for its facts, used when there are few to show. */
export function FeatureCard(props: { game: Game; onPlay: () => void }): ReactElement {
  const text = useText()
  const { game } = props
  const closed = game.status === 'maintenance'
  return (
    <article className="card grid overflow-hidden sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="relative h-48 sm:h-auto sm:min-h-64">
        <GameArt
          code={game.code}
          category={game.gameType}
          className={`absolute inset-0 h-full ${closed ? 'grayscale opacity-60' : ''}`}
        />
      </div>
      <div className="grid content-center justify-items-start gap-4 p-5 md:p-7">
        <div>
          <p className="text-sm text-muted">{game.vendorName}</p>
          <h3 className="text-xl font-bold tracking-tight">{game.gameName}</h3>
        </div>
        <Facts game={game} />
        <Button
          disabled={closed}
          onClick={props.onPlay}
          icon={<Play size={18} fill="currentColor" aria-hidden="true" />}
        >
          {text(closed ? 'shell.maintenance.short' : 'shell.game.play')}
        </Button>
      </div>
    </article>
  )
}

function Facts({ game }: { game: Game }): ReactElement {
  const text = useText()
  const format = useFormat()
  const volatility = volatilities[game.volatility.toLowerCase()]
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm">
      {game.rtp !== '' && (
        <Fact name={text('shell.game.rtp')}>{format.percent(Number(game.rtp) / 100)}</Fact>
      )}
      {volatility && <Fact name={text('shell.game.volatility')}>{text(volatility)}</Fact>}
      {game.lineNum > 0 && (
        <Fact name={text('shell.game.lines')}>{format.number(game.lineNum)}</Fact>
      )}
      <Fact name={text('shell.game.stake')}>
        <Money amount={game.minBet} currency={game.currency} />
        {' – '}
        <Money amount={game.maxBet} currency={game.currency} />
      </Fact>
    </dl>
  )
}

function Fact(props: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-xs text-muted">{props.name}</dt>
      <dd className="num font-semibold">{props.children}</dd>
    </div>
  )
}
