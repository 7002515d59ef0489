import type { BallsDraw } from '../balls.ts'
import { type Hit, type Rule, countedOver, dearest } from '../plays.ts'
import { combinations, countOf, digitTexts, readSet } from '../selections.ts'
import { digits, drawsOf, seenIn, shapeOf, total, type Window } from './draw.ts'

/** How many numbers of `length` digits have each sum, or each span. */
function countsBy(length: number, measure: (digits: readonly string[]) => number) {
  const counts = new Map<string, number>()
  for (const text of digitTexts(length)) {
    const key = String(measure([...text]))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function spanOf(seen: readonly string[]): number {
  const numbers = seen.map(Number)
  return Math.max(...numbers) - Math.min(...numbers)
}

/** All numbers of one sum or one span: as many notes as there are numbers. */
function measured(
  code: string,
  window: Window,
  measure: (digits: readonly string[]) => number,
): Rule<BallsDraw> {
  const counts = countsBy(window.length, measure)
  const values = [...counts.keys()].toSorted((a, b) => Number(a) - Number(b))
  return {
    code,
    entry: { kind: 'sides', sides: values },
    prizes: ['win'],
    read: (content) => readSet(content, values),
    notes: (numbers) => numbers.reduce((sum, value) => sum + counts.get(value)!, 0),
    hits: (numbers, draw) =>
      numbers.includes(String(measure(seenIn(window, draw)))) ? [['win', 1]] : [],
    best: (_numbers, price) => price('win'),
    risks: (numbers) => numbers.map((value) => [value, ['win', 1]]),
    ways: [{ name: 'win', notes: 1, chances: () => [['win', 1n, 10n ** BigInt(window.length)]] }],
  }
}

export const sumOf = (code: string, window: Window) => measured(code, window, total)
export const spanRule = (code: string, window: Window) => measured(code, window, spanOf)

/** All different digits in any order: each set of `window.length` of the chosen is a note. */
export function groupOfDifferent(code: string, window: Window): Rule<BallsDraw> {
  const { length } = window
  return {
    code,
    entry: { kind: 'sides', sides: digits, least: length },
    prizes: ['win'],
    read: (content) => readSet(content, digits, length),
    notes: (numbers) => countOf(numbers.length, length),
    hits(numbers, draw) {
      const seen = new Set(seenIn(window, draw))
      const isWon = seen.size === length && [...seen].every((digit) => numbers.includes(digit))
      return isWon ? [['win', 1]] : []
    },
    best: (_numbers, price) => price('win'),
    risks: (numbers) =>
      combinations(numbers.toSorted(), length).map((set) => [set.join(''), ['win', 1]]),
    ways: [
      {
        name: 'win',
        notes: 1,
        chances: countedOver(drawsOf(window), (draw) => {
          const sample = digits.slice(0, length).join('')
          return seenIn(window, draw).toSorted().join('') === sample ? [['win', 1]] : []
        }),
      },
    ],
  }
}

/** A pair and a third digit in any order: each ordered pair of the chosen digits is a note. */
export function groupOfThree(code: string, window: Window): Rule<BallsDraw> {
  return {
    code,
    entry: { kind: 'sides', sides: digits, least: 2 },
    prizes: ['win'],
    read: (content) => readSet(content, digits, 2),
    notes: (numbers) => numbers.length * (numbers.length - 1),
    hits(numbers, draw) {
      const seen = seenIn(window, draw)
      const isWon = new Set(seen).size === 2 && seen.every((digit) => numbers.includes(digit))
      return isWon ? [['win', 1]] : []
    },
    best: (_numbers, price) => price('win'),
    risks: (numbers) =>
      numbers.flatMap((pair) =>
        numbers
          .filter((single) => single !== pair)
          .map((single) => [`${pair}${pair}${single}`, ['win', 1]] as const),
      ),
    ways: [
      {
        name: 'win',
        notes: 1,
        chances: countedOver(drawsOf(window), (draw) =>
          seenIn(window, draw).toSorted().join('') === '001' ? [['win', 1]] : [],
        ),
      },
    ],
  }
}

/** One or two digits that appear anywhere in the window: each set of `size` chosen is a note. */
export function anyOf(code: string, window: Window, size: 1 | 2): Rule<BallsDraw> {
  const hit = (numbers: readonly string[], draw: BallsDraw): readonly Hit[] => {
    const seen = new Set(seenIn(window, draw))
    const won = countOf(numbers.filter((digit) => seen.has(digit)).length, size)
    return won > 0 ? [['win', won]] : []
  }
  return {
    code,
    entry: { kind: 'sides', sides: digits, least: size },
    prizes: ['win'],
    read: (content) => readSet(content, digits, size),
    notes: (numbers) => countOf(numbers.length, size),
    hits: hit,
    best(numbers, price) {
      const most = countOf(Math.min(numbers.length, window.length), size)
      return price('win') * BigInt(most)
    },
    risks: (numbers) =>
      combinations(numbers.toSorted(), size).map((set) => [set.join(''), ['win', 1]]),
    ways: [
      {
        name: 'win',
        notes: 1,
        chances: countedOver(drawsOf(window), (draw) => hit(digits.slice(0, size), draw)),
      },
    ],
  }
}

const patterns = {
  '120': [1, 1, 1, 1, 1],
  '60': [2, 1, 1, 1],
  '30': [2, 2, 1],
  '20': [3, 1, 1],
  '10': [3, 2],
  '5': [4, 1],
} as const

/**
 * All five in any order, by how often a digit is there: first the digits that are there more often,
 * then the others, `7|1,2,3`; of all different ones there is one row.
 */
export function groupOfFive(name: keyof typeof patterns): Rule<BallsDraw> {
  const shape: readonly number[] = patterns[name]
  // How many digits of the first row and of the second one make a note.
  const first = shape.filter((times) => times === shape[0]).length
  const second = shape.length - first
  const rowsOf = (numbers: readonly string[]) => numbers.map((row) => row.split(','))
  const notes = (numbers: readonly string[]): number => {
    const [many = [], few = []] = rowsOf(numbers)
    if (second === 0) return countOf(many.length, first)
    return combinations(many, first).reduce(
      (sum, set) => sum + countOf(few.filter((digit) => !set.includes(digit)).length, second),
      0,
    )
  }
  return {
    code: `group5_${name}`,
    entry: { kind: 'rows', rows: second === 0 ? 1 : 2, values: digits },
    prizes: ['win'],
    read(content) {
      const rows = content.split('|')
      if (rows.length !== (second === 0 ? 1 : 2)) return 'numbers_invalid'
      for (const row of rows) {
        const set = readSet(row, digits)
        if (typeof set === 'string') return set
      }
      return notes(rows) > 0 ? rows : 'numbers_invalid'
    },
    notes,
    hits(numbers, { balls }) {
      const [many = [], few = many] = rowsOf(numbers)
      if (shapeOf(balls).join() !== shape.join()) return []
      const times = (digit: string) => balls.filter((ball) => ball === digit).length
      const isWon = balls.every((digit) => (times(digit) === shape[0] ? many : few).includes(digit))
      return isWon ? [['win', 1]] : []
    },
    best: (_numbers, price) => dearest([price('win')], 1),
    risks(numbers) {
      const [many = [], few = []] = rowsOf(numbers)
      return combinations(many.toSorted(), first).flatMap((set) =>
        combinations(few.filter((digit) => !set.includes(digit)).toSorted(), second).map(
          (rest) => [`${set.join('')}-${rest.join('')}`, ['win', 1]] as const,
        ),
      )
    },
    ways: [
      {
        name: 'win',
        notes: 1,
        chances: () => [['win', BigInt(arrangements(shape)), 100_000n]],
      },
    ],
  }
}

/** In how many orders five digits of a shape can be drawn. */
function arrangements(shape: readonly number[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return shape.reduce((ways, times) => ways / factorial(times), factorial(5))
}
