import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import type { Board } from '../board/use-board.ts'
import { DrawResult } from './result.tsx'

/** The last draws, each with its proof. */
export function LatestDraws(props: {
  board: Board
  onProof: (issueNo: string) => void
}): ReactElement {
  const text = useText()
  const { latest, game } = props.board
  return (
    <section className="card p-4 md:p-5 grid gap-3 min-w-0">
      <div>
        <h2 className="text-lg font-bold">{text('lottery.latest')}</h2>
        <p className="text-sm text-muted">{text('lottery.independent')}</p>
      </div>
      {latest.length === 0 && <p className="text-muted">{text('lottery.noDraws')}</p>}
      <ul className="grid">
        {latest.map(({ issueNo, drawAt, result }) => (
          <li
            key={issueNo}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 border-b border-hair last:border-0"
          >
            <span className="num text-sm min-w-32">
              {issueNo}
              <Instant at={drawAt} show="time" className="block text-xs text-muted" />
            </span>
            <DrawResult family={game.family} result={result} isSmall />
            {game.draws === 'house' && (
              <Button
                size="sm"
                variant="ghost"
                className="ms-auto min-h-11"
                onClick={() => props.onProof(issueNo)}
              >
                {text('lottery.proof')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
