import { loses, pays, type TableRules } from './table-rules.ts'

/** Sic bo, three dice (handbook, games 3.3). Profit for one unit. */
const sicBoSheet = {
  id: 'sic-bo',
  tables: ['dadu', 'mutiara'],
  pay: {
    even: 1,
    sums: {
      4: 60,
      5: 30,
      6: 18,
      7: 12,
      8: 8,
      9: 6,
      10: 6,
      11: 6,
      12: 6,
      13: 8,
      14: 12,
      15: 18,
      16: 30,
      17: 60,
    },
    single: [1, 2, 3],
    double: 10,
    triple: 180,
    anyTriple: 30,
    combo: 6,
  },
} as const

export type SicBoResult = {
  readonly type: 'sic-bo'
  readonly dice: readonly number[]
  readonly sum: number
  readonly isTriple: boolean
}

const faces = [1, 2, 3, 4, 5, 6] as const
const sums = Object.keys(sicBoSheet.pay.sums).map(Number)

/** Every position, named as in the vectors: `sum:12`, `single:4`, `combo:2-5`. */
export const sicBoSpots: readonly string[] = [
  ...['small', 'odd', 'even', 'big', 'anyTriple'],
  ...sums.map((sum) => `sum:${sum}`),
  ...faces.flatMap((face) => [`single:${face}`, `double:${face}`, `triple:${face}`]),
  ...faces.flatMap((low) =>
    faces.filter((high) => high > low).map((high) => `combo:${low}-${high}`),
  ),
]
const spots = new Set(sicBoSpots)

export function sicBoResult(dice: readonly number[]): SicBoResult {
  const sum = dice.reduce((total, die) => total + die, 0)
  return { type: 'sic-bo', dice, sum, isTriple: new Set(dice).size === 1 }
}

/** Profit of a spot with these dice; null where it loses. */
function profitOf(spot: string, { dice, sum, isTriple }: SicBoResult): number | null {
  const { pay } = sicBoSheet
  const [kind = '', what = ''] = spot.split(':')
  const count = (face: number): number => dice.filter((die) => die === face).length
  const when = (isWon: boolean, profit: number): number | null => (isWon ? profit : null)
  switch (kind) {
    case 'small':
      return when(!isTriple && sum <= 10, pay.even)
    case 'big':
      return when(!isTriple && sum >= 11, pay.even)
    case 'odd':
      return when(!isTriple && sum % 2 === 1, pay.even)
    case 'even':
      return when(!isTriple && sum % 2 === 0, pay.even)
    case 'anyTriple':
      return when(isTriple, pay.anyTriple)
    case 'sum':
      return when(sum === Number(what), pay.sums[Number(what) as keyof typeof pay.sums])
    case 'single':
      return pay.single[count(Number(what)) - 1] ?? null
    case 'double':
      return when(count(Number(what)) >= 2, pay.double)
    case 'triple':
      return when(count(Number(what)) === 3, pay.triple)
    default:
      return when(
        what.split('-').every((face) => count(Number(face)) > 0),
        pay.combo,
      )
  }
}

export const sicBo = {
  sheet: sicBoSheet,
  tables: sicBoSheet.tables,
  opposites: [
    ['small', 'big'],
    ['odd', 'even'],
  ],
  isSpot: (spot) => spots.has(spot),
  odds(_table, spot) {
    const [kind = '', what = ''] = spot.split(':')
    const { pay } = sicBoSheet
    if (kind === 'sum') return pay.sums[Number(what) as keyof typeof pay.sums]
    const odds: Record<string, number> = { ...pay, sums: 1, single: 3 } as Record<string, number>
    return odds[kind] ?? 1
  },
  draw: (nextInt) => ({
    result: sicBoResult([nextInt(6) + 1, nextInt(6) + 1, nextInt(6) + 1]),
    next: null,
  }),
  multiple(_table, result, spot) {
    if (!spots.has(spot)) throw new RangeError(`no such spot: ${spot}`)
    const profit = profitOf(spot, result as SicBoResult)
    return profit === null ? loses : pays(profit)
  },
} as const satisfies TableRules
