import type { Currency } from '@kancil/contract/money'
import { type Limit, safetyOverview, setLimit } from '@kancil/contract/safety/limits'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(setLimit, { limit_invalid: 'safety.limit.invalid' })

/** Whole amounts only: a separator means something else in each language. */
const whole = /^\d{1,12}$/

export function LimitForm(props: {
  limit: Limit
  currency: Currency
  onDone: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { limit, currency, onDone } = props
  const isTime = limit.name === 'timeDay'
  const [typed, setTyped] = useState(limit.amount?.split('.')[0] ?? '')
  const [isTried, setTried] = useState(false)
  const set = useAction(setLimit, { refreshes: [safetyOverview] })
  const fault = whole.test(typed.trim()) ? undefined : text('safety.limit.whole')
  const [sign] = format.money('0', currency).split('\u00a0')

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!fault) set.mutate({ name: limit.name, amount: typed.trim() }, { onSuccess: onDone })
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextField
        label={text(isTime ? 'safety.limit.minutes' : 'safety.limit.amount')}
        hint={text('safety.limit.hint')}
        error={isTried ? fault : undefined}
        inputMode="numeric"
        maxLength={12}
        before={isTime ? undefined : sign}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FailureNotice error={set.error} explain={explain} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" size="sm" onClick={onDone}>
          {text('shell.cancel')}
        </Button>
        {limit.amount !== null && (
          <Button
            variant="secondary"
            size="sm"
            pending={set.isPending}
            onClick={() => set.mutate({ name: limit.name, amount: null }, { onSuccess: onDone })}
          >
            {text('safety.limit.remove')}
          </Button>
        )}
        <Button type="submit" size="sm" pending={set.isPending}>
          {text('safety.limit.save')}
        </Button>
      </div>
    </form>
  )
}
