import { type InstantRules, ofHundredths } from './instant-rules.ts'

export type GasingRisk = 'low' | 'medium' | 'high'
type Rows = 8 | 12 | 16

/**
 * "Gasing Jatuh", a board of pins: a spinning top falls to the left or the right of a pin in each
 * row, with equal chances, and lands in the box numbered by how often it went right. For each board
 * the sum of chance times multiple is exactly 99/100. The tables name half of the boxes, from the
 * edge to the middle, in hundredths; the other half is the same.
 */
const gasingSheet = {
  id: 'gasing-jatuh',
  boards: {
    low: {
      8: [562, 210, 110, 100, 50],
      12: [1_042, 300, 160, 140, 110, 100, 50],
      16: [1_642, 900, 200, 140, 140, 120, 110, 100, 50],
    },
    medium: {
      8: [1_312, 300, 130, 70, 40],
      12: [3_322, 1_100, 400, 200, 110, 60, 30],
      16: [11_382, 4_100, 1_000, 500, 300, 150, 100, 50, 30],
    },
    high: {
      8: [2_900, 399, 150, 30, 20],
      12: [16_762, 2_400, 810, 200, 70, 20, 20],
      16: [100_772, 13_000, 2_600, 900, 400, 200, 20, 20, 20],
    },
  },
} as const satisfies {
  id: string
  boards: Record<GasingRisk, Record<Rows, readonly number[]>>
}

export type GasingShown = {
  readonly type: 'gasing'
  readonly risk: GasingRisk
  readonly rows: number
  /** At each row from the top: 0 to the left, 1 to the right. */
  readonly path: readonly number[]
  readonly box: number
  readonly hundredths: number
}

export const gasingRows = [8, 12, 16] as const
export const gasingRisks = ['low', 'medium', 'high'] as const

export function gasingMode(risk: GasingRisk, rows: number): string {
  return `${risk}-${rows}`
}

/** What each box pays in hundredths, from the left; null if there is no such board. */
export function gasingBoxes(risk: string, rows: number): readonly number[] | null {
  const boards: Record<string, Record<number, readonly number[]>> = gasingSheet.boards
  const half = Object.hasOwn(boards, risk) ? boards[risk]![rows] : undefined
  return half ? [...half, ...half.slice(0, -1).toReversed()] : null
}

export const gasingJatuh = {
  sheet: gasingSheet,
  multipleOf: (shown) => ofHundredths((shown as GasingShown).hundredths),
  hasMode: (mode) => boardOf(mode) !== null,
  play(mode, steps, nextInt) {
    const board = boardOf(mode)
    if (!board || steps.length > 0) throw new RangeError(`no such round: ${mode}`)
    const path = Array.from({ length: board.rows }, () => nextInt(2))
    const box = path.reduce((sum, side) => sum + side, 0)
    const hundredths = board.boxes[box] as number
    const shown: GasingShown = {
      type: 'gasing',
      risk: board.risk,
      rows: board.rows,
      path,
      box,
      hundredths,
    }
    return { shown, multiple: this.multipleOf(shown), isOver: true, mayEnd: true }
  },
} as const satisfies InstantRules

function boardOf(mode: string) {
  const [risk = '', rows = ''] = mode.split('-')
  const boxes = gasingBoxes(risk, Number(rows))
  if (!boxes || gasingMode(risk as GasingRisk, Number(rows)) !== mode) return null
  return { risk: risk as GasingRisk, rows: Number(rows), boxes }
}
