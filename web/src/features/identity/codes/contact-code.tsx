import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { Explanation } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { clockText, useCountdown } from './use-countdown.ts'

/** A one-time code for a signed-in member: the field, the button, the countdown. */
export function ContactCode(props: {
  label: string
  value: string
  error?: string | undefined
  pending: boolean
  failure: Explanation | null
  /** Sends one; `sent` is called with the minutes for which it is valid. */
  onSend: (sent: (minutes: number) => void) => void
  onChange: (code: string) => void
}): ReactElement {
  const text = useText()
  const [minutes, setMinutes] = useState(0)
  const { left, start } = useCountdown(0)
  const failure = props.failure && text(props.failure.id, props.failure.values)

  function afterSent(good: number): void {
    setMinutes(good)
    start(Date.now() + good * 60_000)
  }

  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          label={props.label}
          error={props.error ?? (failure || undefined)}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={6}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value.replace(/\D/g, ''))}
        />
        <Button
          variant="secondary"
          className="mt-[1.65rem] min-h-12 min-w-30 tabular-nums"
          pending={props.pending}
          disabled={left > 0}
          onClick={() => props.onSend(afterSent)}
        >
          {left > 0 ? text('phone.wait', { time: clockText(left) }) : text('phone.send')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {minutes > 0 && !failure && text('security.contact.sent', { minutes })}
      </p>
    </div>
  )
}
