import type { BallsDraw } from '../balls.ts'
import { splitNumbers } from '../family.ts'
import type { Rule } from '../plays.ts'
import { products, readRows, rowValues } from '../selections.ts'
import { digits, seenIn, type Window } from './draw.ts'

/** The exact digits in their order: sets of digits for each place. */
export function direct(code: string, window: Window): Rule<BallsDraw> {
  const { length } = window
  return {
    code,
    entry: { kind: 'rows', rows: length, values: digits },
    prizes: ['win'],
    read: (content) => readRows(content, digits, length),
    notes: (rows) => rows.reduce((product, row) => product * rowValues(row).length, 1),
    hits(rows, draw) {
      const seen = seenIn(window, draw)
      return rows.every((row, place) => rowValues(row).includes(seen[place]!)) ? [['win', 1]] : []
    },
    best: (_rows, price) => price('win'),
    risks: (rows) => products(rows.map(rowValues)).map((number) => [number.join(''), ['win', 1]]),
    ways: [exact(length)],
  }
}

/** The same, written out: numbers of so many digits. */
export function input(code: string, window: Window): Rule<BallsDraw> {
  const { length } = window
  return {
    code,
    entry: { kind: 'digits', length: length as 2 | 3 | 4 },
    prizes: ['win'],
    read(content) {
      const numbers = splitNumbers(content)
      if (typeof numbers === 'string') return numbers
      const isNumber = (text: string): boolean => text.length === length && /^\d+$/.test(text)
      return numbers.every(isNumber) ? numbers : 'numbers_invalid'
    },
    notes: (numbers) => numbers.length,
    hits: (numbers, draw) => (numbers.includes(seenIn(window, draw).join('')) ? [['win', 1]] : []),
    best: (_numbers, price) => price('win'),
    countsAs: code.replace('input', 'direct'),
    risks: (numbers) => numbers.map((number) => [number, ['win', 1]]),
    ways: [exact(length)],
  }
}

function exact(length: number): Rule<BallsDraw>['ways'][number] {
  return { name: 'win', notes: 1, chances: () => [['win', 1n, 10n ** BigInt(length)]] }
}

const sideNames = ['B', 'S', 'O', 'E']

/** Big, small, odd or even for each of two places: every pair of them is a note. */
export function sidesOfTwo(code: string, window: Window): Rule<BallsDraw> {
  const sidesAt = (digit: string): readonly string[] => [
    Number(digit) >= 5 ? 'B' : 'S',
    Number(digit) % 2 === 1 ? 'O' : 'E',
  ]
  return {
    code,
    entry: { kind: 'rows', rows: 2, values: sideNames },
    prizes: ['win'],
    read: (content) => readRows(content, sideNames, 2),
    notes: (rows) => rows.reduce((product, row) => product * rowValues(row).length, 1),
    hits(rows, draw) {
      const seen = seenIn(window, draw)
      const won = rows.map((row, place) => {
        const sides = sidesAt(seen[place]!)
        return rowValues(row).filter((side) => sides.includes(side)).length
      })
      const notes = won[0]! * won[1]!
      return notes > 0 ? [['win', notes]] : []
    },
    best(rows, price) {
      const most = rows.map((row) => {
        const has = (a: string, b: string) => Number(row.includes(a) || row.includes(b))
        return has('B', 'S') + has('O', 'E')
      })
      return price('win') * BigInt(most[0]! * most[1]!)
    },
    risks: (rows) => products(rows.map(rowValues)).map((pair) => [pair.join(''), ['win', 1]]),
    ways: [{ name: 'win', notes: 1, chances: () => [['win', 1n, 4n]] }],
  }
}
