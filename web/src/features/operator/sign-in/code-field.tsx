import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** Six digits from an authenticator app; a pasted `123 456` is accepted too. */
export function CodeField(props: {
  value: string
  onChange: (digits: string) => void
  autoFocus?: boolean
}): ReactElement {
  const text = useText()
  return (
    <TextField
      label={text('operator.code')}
      hint={text('operator.code.hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The only thing to do on this step.
      autoFocus={props.autoFocus ?? true}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  )
}
