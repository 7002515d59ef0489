import { type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { TextField } from '../form/text-field.tsx'

const form = /^[^:\s]+:\S+$/

/** Games as `provider:code`. What is typed stays; what names no game is said, and left out. */
export function GameKeysField(props: {
  readonly label: string
  readonly games: readonly string[]
  readonly onChange: (games: string[]) => void
}): ReactElement {
  const text = useText()
  const { label, games, onChange } = props
  const [typed, setTyped] = useState(games.join(' '))
  const [isLeft, setIsLeft] = useState(true)
  const words = typed.split(/\s+/).filter(Boolean)
  const wrong = words.filter((word) => !form.test(word))
  return (
    <TextField
      label={label}
      hint={text('operator.gameKeys.hint')}
      error={
        isLeft && wrong.length > 0
          ? text('operator.gameKeys.wrong', { words: wrong.join(' ') })
          : undefined
      }
      dir="ltr"
      value={typed}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => {
        setTyped(event.target.value)
        const named = event.target.value.split(/\s+/).filter((word) => form.test(word))
        onChange([...new Set(named)])
      }}
    />
  )
}
