import type { Family, Play } from '@kancil/rules/lottery/family'
import { isFault } from '@kancil/rules/lottery/family'
import { contentOf } from '@kancil/rules/lottery/family'
import { quickPick } from '@kancil/rules/lottery/quick-pick'
import { digitTexts } from '@kancil/rules/lottery/selections'
import { Dices, Eraser } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { NumberButton, type NumberState } from './number-button.tsx'
import { playName } from './play-name.ts'
import { digitSet, digitSets, quickSets } from './quick-sets.ts'
import { RowPicker } from './row-picker.tsx'
import { TypedField } from './typed-field.tsx'

/** Exposure keys that take no more, and those that an operator limited. */
export type Marks = {
  readonly full: readonly string[]
  readonly closed: readonly string[]
  readonly half: readonly string[]
  /** The draw on sale. */
  readonly current?: { readonly issueNo: string } | undefined
}

type Props = {
  family: Family
  play: Play
  marks: Marks
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
  if (entry.kind === 'rows')
    return (
      <div className="grid gap-4">
        <RowPicker entry={entry} numbers={props.numbers} onChange={props.onChange} />
        <Actions {...props} />
      </div>
    )
  const isSides = entry.kind === 'sides'
  const hasBoard = isSides || (entry.kind === 'digits' && entry.length <= boardDigits)
  return (
    <div className="grid gap-4">
      {hasBoard && <Grid {...props} />}
      {!isSides && <TypedField key={play.code} {...props} />}
      {!hasBoard && <Chosen {...props} />}
      <Actions {...props} />
    </div>
  )
}

function boardOf({ entry }: Play): readonly string[] {
  if (entry.kind === 'sides') return entry.sides
  return entry.kind === 'digits' ? digitTexts(entry.length) : []
}

/** A long board of balls is dense; a few named sides are wide. */
function columnsOf(values: readonly string[]): string {
  const longest = Math.max(...values.map((value) => value.length))
  if (!values.every((value) => /^\d/.test(value)) && values.length <= 4) return 'grid-cols-2'
  if (values.length === 100) return 'grid-cols-10'
  if (/^z\d/.test(values[0]!)) return 'grid-cols-3 sm:grid-cols-4'
  if (longest > 3) return 'grid-cols-3 sm:grid-cols-5'
  return values.length <= 6 ? 'grid-cols-3 sm:grid-cols-6' : 'grid-cols-5 sm:grid-cols-10'
}

function Grid({ family, play, marks, numbers, onChange }: Props): ReactElement {
  const text = useText()
  const all = boardOf(play)
  const toggle = (number: string): void =>
    onChange(
      numbers.includes(number) ? numbers.filter((other) => other !== number) : [...numbers, number],
    )
  return (
    <div className="grid gap-2">
      <div
        dir="ltr"
        role="group"
        aria-label={playName(text, family.code, play.code)}
        className={`grid ${columnsOf(all)} gap-1`}
      >
        {all.map((number) => (
          <NumberButton
            key={number}
            number={number}
            isChosen={numbers.includes(number)}
            state={stateOf(play, marks, number)}
            isSmall={all.length > 12}
            issueNo={marks.current?.issueNo}
            onPress={() => toggle(number)}
          />
        ))}
      </div>
      <Sets all={all} onChange={onChange} />
    </div>
  )
}

function stateOf(play: Play, { full, closed, half }: Marks, number: string): NumberState {
  const key = `${play.countsAs ?? play.code}:${number}`
  if (closed.includes(key)) return 'closed'
  if (full.includes(key)) return 'full'
  return half.includes(key) ? 'half' : 'open'
}

/** Big, small, odd, even, doubles, and the numbers that a digit heads, ends, sums or is in. */
function Sets(props: {
  all: readonly string[]
  onChange: (numbers: readonly string[]) => void
}): ReactElement | null {
  const text = useText()
  const sets = quickSets(props.all)
  if (sets.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {sets.map(({ name, values }) => (
        <button
          key={name}
          type="button"
          className="min-h-10 px-3 rounded-sm text-sm text-muted border border-hair hover:text-text"
          onClick={() => props.onChange(values)}
        >
          {text(name)}
        </button>
      ))}
      {props.all.length === 100 &&
        digitSets.map((set) => (
          <label key={set} className="flex items-center gap-2 text-sm text-muted">
            {text(`lottery.set.${set}`)}
            <select
              className="min-h-10 px-2 rounded-sm bg-raised border border-hair text-text num"
              value=""
              onChange={(event) => props.onChange(digitSet(set, event.target.value))}
            >
              <option value="">–</option>
              {digitTexts(1).map((digit) => (
                <option key={digit}>{digit}</option>
              ))}
            </select>
          </label>
        ))}
    </div>
  )
}

function Chosen({ play, marks, numbers, onChange }: Props): ReactElement | null {
  if (numbers.length === 0) return null
  return (
    <div dir="ltr" className="flex flex-wrap gap-1.5">
      {numbers.slice(0, chosenShown).map((number) => (
        <NumberButton
          key={number}
          number={number}
          isChosen
          state={stateOf(play, marks, number)}
          onPress={() => onChange(numbers.filter((other) => other !== number))}
        />
      ))}
    </div>
  )
}

const chosenShown = 200

/** The browser's own chance chooses the numbers; the draw has nothing to do with it. */
const next = (range: number): number => {
  const words = new Uint32Array(1)
  crypto.getRandomValues(words)
  return words[0]! % range
}

const triesMax = 100

function pick(family: Family, play: Play, count: number): readonly string[] {
  let numbers = quickPick(play, count, next)
  for (let tries = 0; tries < triesMax; tries++) {
    if (!isFault(family.numbers(play, contentOf(play, numbers)))) return numbers
    numbers = quickPick(play, count, next)
  }
  return numbers
}

function Actions({ family, play, numbers, onChange }: Props): ReactElement {
  const text = useText()
  const { kind } = play.entry
  const isOnce = kind === 'sides' || kind === 'rows' || (kind === 'digits' && play.entry.least)
  return (
    <div className="flex flex-wrap gap-2">
      {(isOnce ? ([1] as const) : picks).map((count) => (
        <Button
          key={count}
          size="sm"
          variant="secondary"
          className="min-h-11"
          icon={<Dices size={16} aria-hidden="true" />}
          onClick={() => onChange(pick(family, play, count))}
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
