import { type NumbersFault, splitNumbers } from './family.ts'

/** `C(n, k)`, exactly. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let result = 1n
  for (let step = 1; step <= k; step++) result = (result * BigInt(n - k + step)) / BigInt(step)
  return result
}

/** As a number, for counts that are small. */
export function countOf(n: number, k: number): number {
  return Number(choose(n, k))
}

/** All ways to take `k` of the items, in their order. */
export function combinations<Item>(items: readonly Item[], k: number): readonly Item[][] {
  if (k === 0) return [[]]
  return items.flatMap((item, place) =>
    combinations(items.slice(place + 1), k - 1).map((rest) => [item, ...rest]),
  )
}

/** All ways to take one item of each row. */
export function products<Item>(rows: readonly (readonly Item[])[]): readonly Item[][] {
  return rows.reduce<Item[][]>(
    (lists, row) => lists.flatMap((list) => row.map((item) => [...list, item])),
    [[]],
  )
}

/** Different values of a list, at least so many. */
export function readSet(
  content: string,
  values: readonly string[],
  least = 1,
  most = values.length,
): readonly string[] | NumbersFault {
  const numbers = splitNumbers(content)
  if (typeof numbers === 'string') return numbers
  const isRight = numbers.length >= least && numbers.length <= most
  return isRight && numbers.every((number) => values.includes(number)) ? numbers : 'numbers_invalid'
}

/** Rows of values separated by bars, `7,8|2|9,1`; each row is one text. */
export function readRows(
  content: string,
  values: readonly string[],
  rows: number,
  canBeEmpty = false,
): readonly string[] | NumbersFault {
  const texts = content.split('|')
  if (texts.length !== rows || texts.every((text) => text === '')) return 'numbers_invalid'
  for (const text of texts) {
    if (text === '' && canBeEmpty) continue
    const row = readSet(text, values)
    if (typeof row === 'string') return row
  }
  return texts
}

/** The values of a row. */
export function rowValues(row: string): readonly string[] {
  return row === '' ? [] : row.split(',')
}

/** `00` to `99`, or of another length. */
export function digitTexts(length: number): readonly string[] {
  return Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0'))
}

/** `01` to `11`, or to another number. */
export function ballTexts(count: number, width = 2): readonly string[] {
  return Array.from({ length: count }, (_, n) => String(n + 1).padStart(width, '0'))
}
