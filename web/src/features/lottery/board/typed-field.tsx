import type { Family, NumbersFault, Play } from '@kancil/rules/lottery/family'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { type RefusedNumber, typedNumbers } from './typed-numbers.ts'

const reasons: Readonly<Record<NumbersFault, MessageId>> = {
  numbers_invalid: 'lottery.refused.invalid',
  number_repeated: 'lottery.refused.repeated',
  number_not_offered: 'lottery.refused.notOffered',
}
const refusedShown = 8

/** Numbers by keyboard or from the clipboard; those that do not fit are named with their line. */
export function TypedField(props: {
  family: Family
  play: Play
  numbers: readonly string[]
  onChange: (numbers: readonly string[]) => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const { family, play, numbers } = props
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<readonly RefusedNumber[]>([])
  const { entry } = play
  const digits = entry.kind === 'digits' || entry.kind === 'text' ? entry.length : 0

  function submit(event: FormEvent): void {
    event.preventDefault()
    const result = typedNumbers(family, play, typed, numbers)
    props.onChange([...numbers, ...result.taken])
    setRefused(result.refused)
    setTyped('')
  }

  return (
    <form className="grid gap-1.5" onSubmit={submit}>
      <label htmlFor={id} className="text-sm font-medium">
        {text('lottery.typeNumbers')}
      </label>
      <div className="flex items-start gap-2">
        <textarea
          id={id}
          dir="ltr"
          rows={typed.includes('\n') || typed.length > 40 ? 4 : 1}
          inputMode={entry.kind === 'text' ? 'text' : 'numeric'}
          aria-describedby={`${id}-hint`}
          className="num grow min-w-0 min-h-11 px-3 py-2.5 rounded-md bg-raised border border-line text-text"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" className="shrink-0" disabled={!typed.trim()}>
          {text('lottery.addTyped')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {text(entry.kind === 'text' ? 'lottery.rollHint' : 'lottery.typeHint', { digits })}
      </p>
      {refused.length > 0 && (
        <div role="alert">
          <ul className="text-sm text-danger">
            {refused.slice(0, refusedShown).map(({ line, number, reason }) => (
              <li key={`${line} ${number}`}>
                {text('lottery.refusedLine', { line, number })} {text(reasons[reason])}
              </li>
            ))}
            {refused.length > refusedShown && (
              <li>{text('lottery.refusedMore', { count: refused.length - refusedShown })}</li>
            )}
          </ul>
        </div>
      )}
    </form>
  )
}
