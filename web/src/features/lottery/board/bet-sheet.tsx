import type { Family } from '@kancil/rules/lottery/family'
import { readBetText, type RefusedBet } from '@kancil/rules/lottery/slip/bet-text'
import type { Line } from '@kancil/rules/lottery/ticket'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { linesOf } from '../slip/lines-of.ts'
import type { SlipState } from '../slip/use-slip.ts'

const reasons: Readonly<Record<RefusedBet['reason'], MessageId>> = {
  numbers_invalid: 'lottery.refused.invalid',
  number_repeated: 'lottery.refused.repeated',
  number_not_offered: 'lottery.refused.notOffered',
  amount_invalid: 'lottery.refused.amount',
}
const refusedShown = 8

/** Bets on four digits with their amounts, as they are written on paper and in messages. */
export function BetSheet(props: {
  family: Family
  slip: SlipState
  /** Exposure keys that pay half. */
  half: readonly string[]
}): ReactElement {
  const text = useText()
  const id = useId()
  const { family, slip, half } = props
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<readonly RefusedBet[]>([])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = readBetText(family, slip.rules, slip.currency, typed)
    slip.add(read.lines.flatMap((line) => divide(line)))
    setRefused(read.refused)
    // What was refused stays, to be mended.
    setTyped(read.refused.map((bet) => bet.text).join('\n'))
  }

  function divide(line: Line): readonly Line[] {
    const play = family.plays.find(({ code }) => code === line.play)!
    const numbers = line.content.split(',')
    const { unit, multiple } = line
    const stake = { unit, multiple }
    const lines = linesOf({ family, play, prices: slip.rules.prices, numbers, half, stake })
    return lines === 'mixed' ? [line] : lines
  }

  return (
    <form className="grid gap-1.5 border-t border-hair pt-4" onSubmit={submit}>
      <label htmlFor={id} className="text-sm font-medium">
        {text('lottery.sheet')}
      </label>
      <div className="flex items-start gap-2">
        <textarea
          id={id}
          dir="ltr"
          rows={typed.includes('\n') ? 5 : 2}
          autoCapitalize="off"
          spellCheck={false}
          placeholder="1234#5#5"
          aria-describedby={`${id}-hint`}
          className="num grow min-w-0 min-h-11 px-3 py-2.5 rounded-md bg-raised border border-line text-text"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" className="shrink-0" disabled={!typed.trim()}>
          {text('lottery.toSlip')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {text('lottery.sheetHint')}
      </p>
      {refused.length > 0 && (
        <ul role="alert" className="text-sm text-danger">
          {refused.slice(0, refusedShown).map(({ line, text: bet, reason }) => (
            <li key={`${line} ${bet}`}>
              {text('lottery.refusedLine', { line, number: bet })} {text(reasons[reason])}
            </li>
          ))}
          {refused.length > refusedShown && (
            <li>{text('lottery.refusedMore', { count: refused.length - refusedShown })}</li>
          )}
        </ul>
      )}
    </form>
  )
}
