import type { Family, Play } from '@kancil/rules/lottery/family'
import { quickPick } from '@kancil/rules/lottery/quick-pick'
import { Dices, Eraser } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NumberButton } from './number-button.tsx'
import { playName } from './play-name.ts'
import { typedNumbers } from './typed-numbers.ts'

type Props = {
  family: Family
  play: Play
  /** Exposure keys that take no more. */
  full: readonly string[]
  numbers: readonly string[]
  onChange: (numbers: readonly string[]) => void
}

const picks = [1, 5, 10] as const
/** Beyond two digits a board would be a thousand buttons. */
const boardDigits = 2

/** Chooses numbers: on a board, by typing or pasting, or at random. */
export function NumberPicker(props: Props): ReactElement {
  const { play } = props
  const { entry } = play
  const isSides = entry.kind === 'sides'
  const hasBoard = isSides || (entry.kind === 'digits' && entry.length <= boardDigits)
  return (
    <div className="grid gap-4">
      {hasBoard && <Grid {...props} />}
      {!isSides && <Typed key={play.code} {...props} />}
      {!hasBoard && <Chosen {...props} />}
      <Actions {...props} />
    </div>
  )
}

function Grid({ play, full, numbers, onChange }: Props): ReactElement {
  const text = useText()
  const { entry } = play
  const all = choicesOf(entry)
  const columns =
    entry.kind === 'sides'
      ? 'grid-cols-2'
      : all.length === 10
        ? 'grid-cols-5 sm:grid-cols-10'
        : 'grid-cols-10'
  return (
    <div
      dir="ltr"
      role="group"
      aria-label={text(playName(play.code))}
      className={`grid ${columns} gap-1`}
    >
      {all.map((number) => (
        <NumberButton
          key={number}
          number={number}
          isChosen={numbers.includes(number)}
          isFull={full.includes(`${play.code}:${number}`)}
          isSmall={all.length > 10}
          onPress={() =>
            onChange(
              numbers.includes(number)
                ? numbers.filter((one) => one !== number)
                : [...numbers, number],
            )
          }
        />
      ))}
    </div>
  )
}

/** What the board offers; plays whose numbers are typed have none. */
function choicesOf(entry: Play['entry']): readonly string[] {
  if (entry.kind === 'sides') return entry.sides
  if (entry.kind !== 'digits') return []
  const { length } = entry
  return Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0'))
}

function Chosen({ play, full, numbers, onChange }: Props): ReactElement | null {
  if (numbers.length === 0) return null
  return (
    <div dir="ltr" className="flex flex-wrap gap-1.5">
      {numbers.map((number) => (
        <NumberButton
          key={number}
          number={number}
          isChosen
          isFull={full.includes(`${play.code}:${number}`)}
          onPress={() => onChange(numbers.filter((one) => one !== number))}
        />
      ))}
    </div>
  )
}

function Typed({ family, play, numbers, onChange }: Props): ReactElement {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const digits = play.entry.kind === 'digits' ? play.entry.length : 0

  function submit(event: FormEvent): void {
    event.preventDefault()
    const result = typedNumbers(family, play, typed, numbers)
    onChange([...numbers, ...result.taken])
    setRefused(result.refused)
    setTyped('')
  }

  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      <div className="grow min-w-0">
        <TextField
          label={text('lottery.typeNumbers')}
          hint={text('lottery.typeHint', { digits })}
          inputMode="text"
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...(refused.length > 0
            ? { error: text('lottery.notTaken', { numbers: refused.slice(0, 12).join(' ') }) }
            : {})}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-7 shrink-0" disabled={!typed.trim()}>
        {text('lottery.addTyped')}
      </Button>
    </form>
  )
}

/** The browser's own chance chooses the numbers; the draw has nothing to do with it. */
const next = (range: number): number => {
  const words = new Uint32Array(1)
  crypto.getRandomValues(words)
  return words[0]! % range
}

function Actions({ play, numbers, onChange }: Props): ReactElement {
  const text = useText()
  return (
    <div className="flex flex-wrap gap-2">
      {(play.entry.kind === 'sides' ? ([1] as const) : picks).map((count) => (
        <Button
          key={count}
          size="sm"
          variant="secondary"
          className="min-h-11"
          icon={<Dices size={16} aria-hidden="true" />}
          onClick={() => onChange(quickPick(play, count, next))}
        >
          {count === 1 ? text('lottery.quick') : text('lottery.quickCount', { count })}
        </Button>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="min-h-11"
        icon={<Eraser size={16} aria-hidden="true" />}
        disabled={numbers.length === 0}
        onClick={() => onChange([])}
      >
        {text('lottery.clear')}
      </Button>
    </div>
  )
}
