import { prizeList } from '@kancil/contract/lottery/menus'
import type { Play } from '@kancil/rules/lottery/family'
import { BookOpen } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { playName, ruleText } from '../board/play-name.ts'
import { prizeName } from './prize-name.ts'
import type { Board } from '../board/use-board.ts'

/** Rules, odds and returns of every play, by the list that tickets are settled by. */
export function RulesButton(props: { board: Board; plays: readonly Play[] }): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="min-h-11"
        icon={<BookOpen size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text('lottery.rules')}
      </Button>
      {isOpen && <RulesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const percent = (rtp: string): string => `${(Number(rtp) * 100).toFixed(2)} %`

function RulesDialog(props: {
  board: Board
  plays: readonly Play[]
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { game, rules } = props.board
  const { data, error } = useQueryOf(prizeList, { gameCode: game.gameCode }, { staleMs: 60_000 })
  const byPlay = Map.groupBy(data?.prizes ?? [], ({ playType }) => playType)
  const max = data?.prizes[0]?.maxPayout
  return (
    <Dialog
      title={text('lottery.rulesOf', { game: game.name })}
      size="wide"
      onClose={props.onClose}
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {text(game.draws === 'house' ? 'lottery.rulesHouse' : 'lottery.rulesOfficial')}{' '}
          {max && text('lottery.maxPayout', { amount: max })}{' '}
          {text('lottery.version', { version: rules.version })}
        </p>
        <FailureNotice error={error} explain={explainCommon} />
        {!data && !error && <span className="waiting h-40 rounded-md" />}
        {props.plays.map(({ code }) => (
          <section key={code} className="grid gap-1 border-t border-hair pt-3">
            <h3 className="font-semibold">{playName(text, game.family, code)}</h3>
            <p className="text-sm text-muted">{ruleText(text, game.family, code)}</p>
            <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm num">
              {(byPlay.get(code) ?? []).map(({ prize, odds, rtp }) => (
                <li key={prize}>
                  {prize !== 'win' && (
                    <span className="text-muted">{prizeName(text, game.family, prize)} </span>
                  )}
                  <strong className="text-gold">{odds}</strong>{' '}
                  <span className="text-muted">{percent(rtp)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
