import type { Family } from '@kancil/rules/lottery/family'
import { readBetText, refusedText, type RefusedBet } from '@kancil/rules/lottery/slip/bet-text'
import { readMarketText } from '@kancil/rules/lottery/slip/market-text'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { halvedLines } from '../slip/halved-lines.ts'
import type { SlipState } from '../slip/use-slip.ts'
import { betReasons } from './refused-bets.ts'

const refusedShown = 8

/** Bets with their amounts, as they are written on paper and in messages: 4D and Vietnam. */
export function BetSheet(props: {
  gameCode: string
  family: Family
  slip: SlipState
  /** Exposure keys that pay half. */
  half: readonly string[]
}): ReactElement {
  const text = useText()
  const id = useId()
  const { gameCode, family, slip, half } = props
  const is4d = family.code === '4d'
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<readonly RefusedBet[]>([])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { rules, currency } = slip
    const read = is4d
      ? readBetText(family, rules, currency, typed)
      : readMarketText(family, { gameCode, rules, currency }, typed)
    slip.add(halvedLines({ family, prices: slip.rules.prices, half }, read.lines))
    setRefused(read.refused)
    // What was refused stays, to be mended, with the region that it is for.
    setTyped(refusedText(read.refused))
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
          placeholder={is4d ? '1234#5#5' : '39.25.52b5'}
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
        {text(is4d ? 'lottery.sheetHint' : 'lottery.marketHint')}
      </p>
      {refused.length > 0 && (
        <ul role="alert" className="text-sm text-danger">
          {refused.slice(0, refusedShown).map(({ line, text: bet, reason }) => (
            <li key={`${line} ${bet}`}>
              {text('lottery.refusedLine', { line, number: bet })} {text(betReasons[reason])}
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
