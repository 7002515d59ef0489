import { shuffle } from '../chance.ts'
import { type InstantRules, type Multiple, nothing, numberOfMode } from './instant-rules.ts'

/**
 * "Kebun Durian", a game of hidden mines: hornets' nests hang in some of 25 trees. Each tree opened
 * without a nest raises what the round pays; a nest ends it. After `k` safe trees the round pays 99
 * % divided by the chance of getting that far, so every way to play returns 99 %.
 */
const kebunSheet = {
  id: 'kebun-durian',
  trees: 25,
  nestsLeast: 1,
  nestsMost: 20,
  returnedPercent: 99,
  /** The round ends by itself before it would pay more than this. */
  mostMultiple: 5_000,
}

/** `nests` of the layout appear only when the round is over. */
export type KebunShown = {
  readonly type: 'kebun'
  readonly nestCount: number
  readonly opened: readonly number[]
  readonly nests: readonly number[] | null
  readonly isStung: boolean
  readonly isOver: boolean
}

export function kebunMode(nests: number): string {
  return `nests-${nests}`
}

/** After `opened` safe trees among `nests` nests; 1 before the first. */
export function kebunMultiple(nests: number, opened: number): Multiple {
  if (opened === 0) return { over: 1n, under: 1n }
  let over = BigInt(kebunSheet.returnedPercent)
  let under = 100n
  for (let step = 0; step < opened; step += 1) {
    over *= BigInt(kebunSheet.trees - step)
    under *= BigInt(kebunSheet.trees - nests - step)
  }
  return { over, under }
}

/** How many safe trees end the round by themselves. */
export function kebunStepsMost(nests: number): number {
  const safe = kebunSheet.trees - nests
  for (let opened = 1; opened < safe; opened += 1) {
    const { over, under } = kebunMultiple(nests, opened + 1)
    if (over > BigInt(kebunSheet.mostMultiple) * under) return opened
  }
  return safe
}

export const kebunDurian = {
  sheet: kebunSheet,
  multipleOf(shown) {
    const { isStung, nestCount, opened } = shown as KebunShown
    return isStung ? nothing : kebunMultiple(nestCount, opened.length)
  },
  hasMode: (mode) => nestsOf(mode) !== null,
  stepsOf: (shown) => (shown as KebunShown).opened,
  play(mode, steps, nextInt) {
    const nestCount = nestsOf(mode)
    if (nestCount === null || !areTrees(steps)) throw new RangeError(`no such round: ${mode}`)
    const places = Array.from({ length: kebunSheet.trees }, (_, tree) => tree)
    const nests = shuffle(places, nextInt).slice(0, nestCount)
    const isNest = (tree: number): boolean => nests.includes(tree)
    const most = kebunStepsMost(nestCount)
    // A step after the end would have been refused.
    if (steps.length > most || steps.slice(0, -1).some(isNest))
      throw new RangeError('the round was over')
    const isStung = steps.some(isNest)
    const isFull = !isStung && steps.length === most
    const isOver = isStung || isFull
    const shown: KebunShown = {
      type: 'kebun',
      nestCount,
      opened: steps,
      nests: isOver ? nests.toSorted((a, b) => a - b) : null,
      isStung,
      isOver,
    }
    return { shown, multiple: this.multipleOf(shown), isOver, mayEnd: steps.length > 0 }
  },
} as const satisfies InstantRules

function nestsOf(mode: string): number | null {
  const nests = numberOfMode(mode, 'nests')
  return nests !== null && nests >= kebunSheet.nestsLeast && nests <= kebunSheet.nestsMost
    ? nests
    : null
}

function areTrees(steps: readonly number[]): boolean {
  const isTree = (step: number) => Number.isInteger(step) && step >= 0 && step < kebunSheet.trees
  return steps.every(isTree) && new Set(steps).size === steps.length
}
