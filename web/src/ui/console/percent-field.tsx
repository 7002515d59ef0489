import { type ReactElement, useState } from 'react'
import { TextField } from '../form/text-field.tsx'
import { basisPointsOf, percentText } from './percent-text.ts'

/**
 * A share as people write it, `1.20`; stored in hundredths of a percent, never passing through a
 * float.
 */
export function PercentField(props: {
  label: string
  basisPoints: number
  basisPointsMax: number
  onChange: (basisPoints: number) => void
}): ReactElement {
  const [draft, setDraft] = useState({ words: '', basisPoints: Number.NaN })
  // Keeps the typed text as long as it equals the stored value; an undo replaces it.
  const isOwn = draft.basisPoints === props.basisPoints
  const typed = isOwn ? draft.words : percentText(props.basisPoints)
  const points = basisPointsOf(typed)
  const fits = points !== null && points <= props.basisPointsMax
  return (
    <TextField
      label={props.label}
      inputMode="decimal"
      required
      pattern={fits ? '.*' : '(?!)'}
      className="num"
      value={typed}
      onChange={(event) => {
        const words = event.target.value.trim()
        const next = basisPointsOf(words)
        const basisPoints = next !== null && next <= props.basisPointsMax ? next : props.basisPoints
        setDraft({ words, basisPoints })
        props.onChange(basisPoints)
      }}
    />
  )
}
