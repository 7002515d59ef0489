import type { Entry } from '@kancil/rules/lottery/family'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { quickSets } from './quick-sets.ts'
import { numberName } from './play-name.ts'

type Rows = Extract<Entry, { kind: 'rows' }>

/** Values for each place: a row of buttons, with keys that choose many at once. */
export function RowPicker(props: {
  entry: Rows
  numbers: readonly string[]
  onChange: (numbers: readonly string[]) => void
}): ReactElement {
  const text = useText()
  const { entry, numbers } = props
  const valuesAt = (row: number): readonly string[] => (numbers[row] ? numbers[row].split(',') : [])
  function put(row: number, chosen: readonly string[]): void {
    const rows = Array.from({ length: entry.rows }, (_, place) => valuesAt(place))
    // In the order of the board, whatever the order of the presses was.
    rows[row] = entry.values.filter((value) => chosen.includes(value))
    // A banker is no drag.
    if (entry.bankers) rows[1 - row] = rows[1 - row]!.filter((value) => !chosen.includes(value))
    const next = rows.map((list) => list.join(','))
    props.onChange(next.every((list) => list === '') ? [] : next)
  }
  return (
    <div className="grid gap-3">
      {Array.from({ length: entry.rows }, (_, row) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a place is its number
          key={row}
          role="group"
          aria-label={rowName(text, entry, row)}
          className="grid gap-1.5 sm:grid-cols-[4.5rem_minmax(0,1fr)] items-start"
        >
          <span className="text-sm text-muted sm:pt-2.5">{rowName(text, entry, row)}</span>
          <Place values={entry.values} chosen={valuesAt(row)} onChange={(list) => put(row, list)} />
        </div>
      ))}
    </div>
  )
}

function rowName(text: Text, { bankers }: Rows, row: number): string {
  if (!bankers) return text('lottery.placeOf', { place: row + 1 })
  return text(row === 0 ? 'lottery.bankers' : 'lottery.drags')
}

function Place(props: {
  values: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}): ReactElement {
  const text = useText()
  const { values, chosen, onChange } = props
  return (
    <div className="grid gap-1.5">
      <div dir="ltr" className={`grid ${columnsOf(values.length)} gap-1`}>
        {values.map((value) => {
          const isChosen = chosen.includes(value)
          const name = /^\d/.test(value) ? null : numberName(value)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])
              }
              className={classNames(
                'num min-h-11 rounded-md border text-sm font-semibold',
                isChosen
                  ? 'bg-primary text-on-primary border-transparent'
                  : 'bg-raised text-text border-hair hover:border-line',
              )}
            >
              {name ? text(name) : value}
            </button>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-1">
        {quickSets(values).map((set) => (
          <button
            key={set.name}
            type="button"
            className="min-h-9 px-2.5 rounded-sm text-xs text-muted border border-hair hover:text-text"
            onClick={() => onChange(set.values)}
          >
            {text(set.name)}
          </button>
        ))}
      </div>
    </div>
  )
}

function columnsOf(count: number): string {
  if (count <= 4) return 'grid-cols-4'
  return count === 11 ? 'grid-cols-6 sm:grid-cols-11' : 'grid-cols-5 sm:grid-cols-10'
}
