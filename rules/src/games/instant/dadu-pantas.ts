import { type InstantRules, type Multiple, nothing, numberOfMode } from './instant-rules.ts'

/**
 * "Dadu Pantas", a dice game: one of 10,000 faces, and the player names how many of them win, at
 * the low or the high end. The return is 99 % for every choice, because the multiple is 9,900
 * divided by the number of winning faces.
 */
const daduSheet = { id: 'dadu-pantas', faces: 10_000, returned: 9_900, least: 100, most: 9_500 }

/** `won` by landing below `target` on the low side, or at and above it on the high side. */
export type DaduShown = {
  readonly type: 'dadu'
  readonly side: DaduSide
  readonly winning: number
  readonly face: number
  readonly isWon: boolean
}
export type DaduSide = 'under' | 'over'

/** The mode for a side and a number of winning faces, such as `under-4950`. */
export function daduMode(side: DaduSide, winning: number): string {
  return `${side}-${winning}`
}

export function daduMultiple(winning: number): Multiple {
  return { over: BigInt(daduSheet.returned), under: BigInt(winning) }
}

export const daduPantas = {
  sheet: daduSheet,
  multipleOf(shown) {
    const { isWon, winning } = shown as DaduShown
    return isWon ? daduMultiple(winning) : nothing
  },
  hasMode: (mode) => choiceOf(mode) !== null,
  play(mode, steps, nextInt) {
    const choice = choiceOf(mode)
    if (!choice || steps.length > 0) throw new RangeError(`no such round: ${mode}`)
    const { side, winning } = choice
    const face = nextInt(daduSheet.faces)
    const isWon = side === 'under' ? face < winning : face >= daduSheet.faces - winning
    const shown: DaduShown = { type: 'dadu', side, winning, face, isWon }
    return { shown, multiple: this.multipleOf(shown), isOver: true, mayEnd: true }
  },
} as const satisfies InstantRules

function choiceOf(mode: string): { side: DaduSide; winning: number } | null {
  for (const side of ['under', 'over'] as const) {
    const winning = numberOfMode(mode, side)
    if (winning !== null && winning >= daduSheet.least && winning <= daduSheet.most)
      return { side, winning }
  }
  return null
}
