import { type ReactElement, useState } from 'react'
import { controlClass, Field } from '../form/field.tsx'

/** One entry per line. The typed text stays as it is; the value is the list of entries. */
export function ListField(props: {
  label: string
  hint: string
  items: readonly string[]
  /** Convert entries to capitals. */
  upper?: boolean
  onChange: (items: string[]) => void
}): ReactElement {
  const [typed, setTyped] = useState(props.items.join('\n'))
  return (
    <Field label={props.label} hint={props.hint}>
      {(control) => (
        <textarea
          {...control}
          dir="ltr"
          spellCheck={false}
          className={`${controlClass} py-2 min-h-24! max-h-72 field-sizing-content font-mono text-sm`}
          value={typed}
          onChange={(event) => {
            const words = event.target.value
            setTyped(words)
            const entries = words.split(/[\s,;]+/).filter(Boolean)
            props.onChange(props.upper ? entries.map((entry) => entry.toUpperCase()) : entries)
          }}
        />
      )}
    </Field>
  )
}
