import { loses, pays, type TableRules } from './table-rules.ts'

/** Roulette with a single zero (handbook, games 3.4). Profit by how many numbers a bet covers. */
const rouletteSheet = {
  id: 'roulette',
  tables: ['anggerik', 'teratai'],
  pay: { 1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1 },
  red: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
} as const

export type RouletteResult = { readonly type: 'roulette'; readonly number: number }

const red: ReadonlySet<number> = new Set(rouletteSheet.red)
const numbers = Array.from({ length: 36 }, (_, index) => index + 1)

export function isRed(number: number): boolean {
  return red.has(number)
}

/** The name of an inside bet: its numbers in rising order, such as `17` or `17-20`. */
export function insideSpot(covered: readonly number[]): string {
  return covered.toSorted((a, b) => a - b).join('-')
}

/** All 157 positions of the layout, each with its numbers. */
const positions: ReadonlyMap<string, readonly number[]> = new Map([
  ...insidePositions().map((covered) => [insideSpot(covered), covered] as const),
  ...([1, 2, 3] as const).flatMap((third) => [
    [`dozen:${third}`, numbers.filter((n) => Math.ceil(n / 12) === third)] as const,
    [`column:${third}`, numbers.filter((n) => (n - 1) % 3 === third - 1)] as const,
  ]),
  ['red', numbers.filter(isRed)],
  ['black', numbers.filter((n) => !isRed(n))],
  ['odd', numbers.filter((n) => n % 2 === 1)],
  ['even', numbers.filter((n) => n % 2 === 0)],
  ['low', numbers.filter((n) => n <= 18)],
  ['high', numbers.filter((n) => n > 18)],
])
export const rouletteSpots: readonly string[] = [...positions.keys()]

/** The layout has twelve streets of three numbers, 1-2-3 to 34-35-36. */
function insidePositions(): number[][] {
  const found: number[][] = [[0], ...numbers.map((n) => [n])]
  for (const n of numbers) {
    const isLastOfStreet = n % 3 === 0
    if (!isLastOfStreet) found.push([n, n + 1])
    if (n <= 33) found.push([n, n + 3])
    if (!isLastOfStreet && n <= 33) found.push([n, n + 1, n + 3, n + 4])
    if (n % 3 === 1) found.push([n, n + 1, n + 2])
    if (n % 3 === 1 && n <= 31) found.push([n, n + 1, n + 2, n + 3, n + 4, n + 5])
  }
  return [...found, [0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]]
}

function coveredBy(spot: string): readonly number[] {
  const covered = positions.get(spot)
  if (!covered) throw new RangeError(`no such spot: ${spot}`)
  return covered
}

function profitOf(spot: string): number {
  return rouletteSheet.pay[coveredBy(spot).length as keyof typeof rouletteSheet.pay]
}

export const roulette = {
  sheet: rouletteSheet,
  tables: rouletteSheet.tables,
  opposites: [
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
  ],
  isSpot: (spot) => positions.has(spot),
  odds: (_table, spot) => profitOf(spot),
  draw: (nextInt) => ({ result: { type: 'roulette', number: nextInt(37) }, next: null }),
  multiple(_table, result, spot) {
    const isWon = coveredBy(spot).includes((result as RouletteResult).number)
    return isWon ? pays(profitOf(spot)) : loses
  },
} as const satisfies TableRules
