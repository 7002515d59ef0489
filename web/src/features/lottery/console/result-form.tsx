import { type ResultField, resultFields, resultOf } from '@kancil/rules/lottery/slip/result-form'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** What an operator has typed of a result, and the result once it is whole. */
export function useResultForm(family: string): {
  readonly result: Record<string, unknown> | null
  readonly form: ReactElement
} {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const put = (key: string, value: string): void => setTexts({ ...texts, [key]: value })
  const form = (
    <div className="grid gap-3">
      {resultFields(family).map((field) => (
        <PrizeField
          key={field.key}
          field={field}
          value={texts[field.key] ?? ''}
          onChange={(value) => put(field.key, value)}
        />
      ))}
    </div>
  )
  return { result: resultOf(family, texts), form }
}

function PrizeField(props: {
  field: ResultField
  value: string
  onChange: (value: string) => void
}): ReactElement {
  const text = useText()
  const { key, count, digits } = props.field
  return (
    <TextField
      label={text('drawdesk.prizeField', { prize: key, count, digits })}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
