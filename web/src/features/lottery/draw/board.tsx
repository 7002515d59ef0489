import type { Issue } from '@kancil/contract/lottery/issue'
import { ShieldCheck } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Board, useServerNow } from '../board/use-board.ts'
import { Countdown } from './countdown.tsx'
import { DrawResult } from './result.tsx'

/** The sale that runs, and the draw before it: closed, rolling, then its digits one by one. */
export function DrawBoard(props: {
  board: Board
  onProof: (issueNo: string) => void
}): ReactElement {
  const { board } = props
  const text = useText()
  const now = useServerNow(board.offset)
  const { current, next } = board
  return (
    <section className="card p-4 md:p-5 grid gap-4 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <div className="grid gap-2 content-start min-w-44">
        <h2 className="text-lg font-bold">{board.game.name}</h2>
        {current && Date.parse(current.closeAt) > now ? (
          <Countdown
            label={text('lottery.closesIn')}
            issueNo={current.issueNo}
            until={Date.parse(current.closeAt)}
            now={now}
          />
        ) : (
          next && (
            <Countdown
              label={text('lottery.opensIn')}
              issueNo={next.issueNo}
              until={Date.parse(next.openAt)}
              now={now}
            />
          )
        )}
      </div>
      <Previous
        issue={shownDraw(board, now)}
        family={board.game.family}
        isHouse={board.game.draws === 'house'}
        onProof={props.onProof}
      />
    </section>
  )
}

/** The draw that is under way, or the last one. */
function shownDraw({ current, previous, latest }: Board, now: number): Issue | undefined {
  // The page may know of the close before the server's message arrives.
  if (current && Date.parse(current.closeAt) <= now) return { ...current, state: 'closed' }
  if (previous?.state === 'closed') return previous
  return latest[0] ?? previous
}

function Previous(props: {
  issue: Issue | undefined
  family: string
  isHouse: boolean
  onProof: (no: string) => void
}) {
  const text = useText()
  const { issue, family, isHouse } = props
  const seen = useSeen(issue)
  if (!issue) return <p className="text-muted self-center">{text('lottery.noDraws')}</p>
  const { issueNo, result } = issue
  return (
    <div className="grid gap-2 min-w-0">
      <p className="text-sm text-muted" aria-live="polite">
        {result
          ? text('lottery.drawn', { issue: issueNo })
          : text(isHouse ? 'lottery.drawing' : 'lottery.awaiting')}
      </p>
      <DrawResult
        key={`${issueNo} ${result ? 1 : 0}`}
        family={family}
        result={result}
        isFresh={seen}
      />
      {result && isHouse && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start -ms-3"
          icon={<ShieldCheck size={16} aria-hidden="true" />}
          onClick={() => props.onProof(issueNo)}
        >
          {text('lottery.proof')}
        </Button>
      )}
    </div>
  )
}

/** Whether the page watched this draw: a result that was there when it opened does not roll. */
function useSeen(issue: Issue | undefined): boolean {
  const [first] = useState(issue?.result ? issue.issueNo : '')
  return issue?.issueNo !== first
}
