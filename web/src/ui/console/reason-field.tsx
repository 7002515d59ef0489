import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { TextField } from '../form/text-field.tsx'

/** The reason for an action on a member, for later readers of the audit log. */
export function ReasonField(props: {
  value: string
  onChange: (reason: string) => void
}): ReactElement {
  const text = useText()
  return (
    <TextField
      label={text('operator.reason')}
      hint={text('operator.reason.hint')}
      required
      minLength={3}
      maxLength={300}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
