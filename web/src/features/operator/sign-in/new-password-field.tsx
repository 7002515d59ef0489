import { operatorPasswordLengthMin } from '@kancil/contract/operator/sign-in'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** The password that an operator chooses, with its requirements. */
export function NewPasswordField(props: {
  value: string
  onChange: (value: string) => void
}): ReactElement {
  const text = useText()
  return (
    <TextField
      label={text('operator.newPassword')}
      hint={text('operator.newPassword.hint', { count: operatorPasswordLengthMin })}
      type="password"
      autoComplete="new-password"
      required
      minLength={operatorPasswordLengthMin}
      maxLength={128}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
