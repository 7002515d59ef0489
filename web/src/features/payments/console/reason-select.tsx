import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { reasonText } from '../records/reason-text.ts'

/** Why the money is returned; the member reads it. */
export function ReasonSelect<Code extends string>(props: {
  codes: readonly Code[]
  value: Code | ''
  onChange: (code: Code | '') => void
}): ReactElement {
  const text = useText()
  return (
    <Select
      label={text('desk.payments.reason')}
      hint={text('desk.payments.reasonNote')}
      placeholder={text('desk.payments.chooseReason')}
      value={props.value}
      required
      options={props.codes.map((code) => ({ value: code, label: reasonText(text, code) }))}
      onChange={(event) => props.onChange(event.target.value as Code | '')}
    />
  )
}
