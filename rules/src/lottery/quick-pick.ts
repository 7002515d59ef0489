import { type NextInt, shuffle } from '../games/chance.ts'
import type { Entry, Play } from './family.ts'

/** Different random numbers of a play. Rows may need another try where their values must differ. */
export function quickPick(play: Play, count: number, next: NextInt): readonly string[] {
  const { entry } = play
  switch (entry.kind) {
    case 'sides':
      return shuffle(entry.sides, next).slice(0, entry.least ?? 1)
    case 'rows':
      return pickRows(play, entry, next)
    case 'text':
      return pickMany(count, () => rollText(entry.length, next))
    case 'digits':
      return pickDigits(play.code, entry.length, Math.max(count, entry.least ?? 1), next)
  }
}

const triesMax = 200

/** Different ones of what a source gives; fewer if it gives no more. */
function pickMany(count: number, source: () => string | null): readonly string[] {
  const texts = new Set<string>()
  for (let tries = 0; texts.size < count && tries < count * triesMax; tries++) {
    const text = source()
    if (text !== null) texts.add(text)
  }
  return [...texts]
}

/** A digit for the machine to fill: `R` at any place. */
function rollText(length: number, next: NextInt): string {
  const open = next(length)
  return Array.from({ length }, (_, place) => (place === open ? 'R' : next(10))).join('')
}

/** Plays without an order take one of each set of digits, and not all of them equal. */
const unordered = /tod$|-i?box$|-dao$/

function pickDigits(code: string, length: number, count: number, next: NextInt) {
  const range = 10 ** length
  return pickMany(Math.min(count, range / 2), () => {
    const number = String(next(range)).padStart(length, '0')
    if (!unordered.test(code)) return number
    return new Set(number).size > 1 ? [...number].toSorted().join('') : null
  })
}

type Rows = Extract<Entry, { kind: 'rows' }>

/** One value for each place; where places may stay empty, for one of them. */
function pickRows({ code }: Play, entry: Rows, next: NextInt) {
  const { rows, values, canBeEmpty, bankers } = entry
  if (canBeEmpty) {
    const place = next(rows)
    return Array.from({ length: rows }, (_, row) =>
      row === place ? values[next(values.length)]! : '',
    )
  }
  const shape = /^group5_(\d+)$/.exec(code)
  const drawn = shuffle(values, next)
  // One banker, and a drag more than makes a note.
  if (bankers) return [drawn[0]!, drawn.slice(1, bankers + 1).join(',')]
  if (!shape) return drawn.slice(0, rows)
  // So many digits of the first row and of the second one make a note.
  const [first, second] = shapes[shape[1]!]!
  const many = drawn.slice(0, first).join(',')
  return second === 0 ? [many] : [many, drawn.slice(first, first + second).join(',')]
}

const shapes: Readonly<Record<string, readonly [number, number]>> = {
  ...{ '120': [5, 0], '60': [1, 3], '30': [2, 1], '20': [1, 2], '10': [1, 1], '5': [1, 1] },
}
