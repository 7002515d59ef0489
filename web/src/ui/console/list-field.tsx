import { type ReactElement, useState } from 'react'
import { controlClass, Field } from '../form/field.tsx'

/** One entry per line; the value is the list of entries. */
export function ListField(props: {
  label: string
  hint: string
  items: readonly string[]
  /** Convert entries to capitals. */
  upper?: boolean
  onChange: (items: string[]) => void
}): ReactElement {
  const [typed, setTyped] = useState('')
  const entriesOf = (words: string): string[] => {
    const entries = words.split(/[\s,;]+/).filter(Boolean)
    return props.upper ? entries.map((entry) => entry.toUpperCase()) : entries
  }
  // The typed text stays as it is while it says the value; an undo replaces it.
  const isOwn = entriesOf(typed).join('\n') === props.items.join('\n')
  return (
    <Field label={props.label} hint={props.hint}>
      {(control) => (
        <textarea
          {...control}
          dir="ltr"
          spellCheck={false}
          className={`${controlClass} py-2 min-h-24! max-h-72 field-sizing-content font-mono text-sm`}
          value={isOwn ? typed : props.items.join('\n')}
          onChange={(event) => {
            setTyped(event.target.value)
            props.onChange(entriesOf(event.target.value))
          }}
        />
      )}
    </Field>
  )
}
