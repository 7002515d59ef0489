import type { BallsDraw } from '../balls.ts'
import type { Rule } from '../plays.ts'
import { products, readRows, rowValues } from '../selections.ts'

/** The first balls in their order, from one drum: no ball is there twice, so no such note is. */
export function directOf(code: string, values: readonly string[], rows: number): Rule<BallsDraw> {
  const units = (numbers: readonly string[]) =>
    products(numbers.map(rowValues)).filter((balls) => new Set(balls).size === rows)
  const ways = Array.from({ length: rows }, (_, place) => BigInt(values.length - place))
  const orders = ways.reduce((product, count) => product * count, 1n)
  return {
    code,
    entry: { kind: 'rows', rows, values },
    prizes: ['win'],
    read(content) {
      const numbers = readRows(content, values, rows)
      if (typeof numbers === 'string') return numbers
      return units(numbers).length > 0 ? numbers : 'numbers_invalid'
    },
    notes: (numbers) => units(numbers).length,
    hits: (numbers, { balls }) =>
      numbers.every((row, place) => rowValues(row).includes(balls[place]!)) ? [['win', 1]] : [],
    best: (_numbers, price) => price('win'),
    risks: (numbers) => units(numbers).map((balls) => [balls.join('-'), ['win', 1]]),
    ways: [{ name: 'win', notes: 1, chances: () => [['win', 1n, orders]] }],
  }
}

/** Balls at any place, each a bet of its own; places may stay empty. */
export function positionalOf(
  code: string,
  values: readonly string[],
  rows: number,
): Rule<BallsDraw> {
  return {
    code,
    entry: { kind: 'rows', rows, values, canBeEmpty: true },
    prizes: ['win'],
    read: (content) => readRows(content, values, rows, true),
    notes: (numbers) => numbers.reduce((sum, row) => sum + rowValues(row).length, 0),
    hits(numbers, { balls }) {
      const won = numbers.filter((row, place) => rowValues(row).includes(balls[place]!)).length
      return won > 0 ? [['win', won]] : []
    },
    best: (numbers, price) => price('win') * BigInt(numbers.filter((row) => row !== '').length),
    risks: (numbers) =>
      numbers.flatMap((row, place) =>
        rowValues(row).map((ball) => [`${place + 1}=${ball}`, ['win', 1]] as const),
      ),
    ways: [{ name: 'win', notes: 1, chances: () => [['win', 1n, BigInt(values.length)]] }],
  }
}
