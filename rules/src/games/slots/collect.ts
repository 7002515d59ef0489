import type { NextInt } from '../chance.ts'
import type { CellValue, Collection, Drop, SlotSpin } from './round.ts'
import { coinsPerBet, type CollectRules, gridOf, type ReelSheet } from './sheet.ts'

const sums = new WeakMap<readonly number[], number>()

function sumOf(weights: readonly number[]): number {
  const sum = sums.get(weights) ?? weights.reduce((total, weight) => total + weight, 0)
  sums.set(weights, sum)
  return sum
}

/** The place in `weights` of one draw over their sum, which is added to `draws`. */
export function pickWeighted(
  weights: readonly number[],
  draws: number[],
  nextInt: NextInt,
): number {
  const drawn = nextInt(sumOf(weights))
  draws.push(drawn)
  let place = 0
  for (let left = drawn; left >= (weights[place] as number); place += 1)
    left -= weights[place] as number
  return place
}

export function prizeAt(
  { prizes, weights }: Pick<CollectRules, 'prizes' | 'weights'>,
  draws: number[],
  nextInt: NextInt,
): number {
  return prizes[pickWeighted(weights, draws, nextInt)] as number
}

/**
 * Lanterns stay where they are. In each drop every empty cell is drawn in turn, reel by reel from
 * the top, then the prizes of the new lanterns; a new one gives all drops back. Null if too few
 * lanterns are in view.
 */
export function collect<S extends string>(
  sheet: ReelSheet<S>,
  rules: CollectRules<S>,
  base: SlotSpin<S>,
  nextInt: NextInt,
): Collection<S> | null {
  if (base.values.length < rules.trigger) return null
  const { reels, rows } = gridOf(sheet)
  const grid = Array.from({ length: reels }, () => Array<number | null>(rows).fill(null))
  for (const { position, value } of base.values) grid[position[0]]![position[1]] = value
  const drops: Drop<S>[] = []
  const values = [...base.values]
  for (let left = rules.respins; left > 0 && values.length < reels * rows;) {
    const draws: number[] = []
    const fresh = dropInto(grid, rules, draws, nextInt)
    values.push(...fresh)
    left = fresh.length > 0 ? rules.respins : left - 1
    const window = grid.map((column) =>
      column.map((value) => (value === null ? rules.blank : rules.symbol)),
    )
    drops.push({ draws, window, values: [...values], left })
  }
  const full = values.length === reels * rows
  const bets = values.reduce((sum, { value }) => sum + value, full ? rules.full : 0)
  return { drops, cells: values.length, full, coins: bets * coinsPerBet(sheet) }
}

function dropInto(
  grid: (number | null)[][],
  rules: CollectRules,
  draws: number[],
  nextInt: NextInt,
): CellValue[] {
  const landed: (readonly [number, number])[] = []
  for (const [reel, column] of grid.entries())
    for (const [row, value] of column.entries()) {
      if (value !== null) continue
      const drawn = nextInt(1_000)
      draws.push(drawn)
      if (drawn < rules.landing) landed.push([reel, row])
    }
  return landed.map((position) => {
    const value = prizeAt(rules, draws, nextInt)
    grid[position[0]]![position[1]] = value
    return { position, value }
  })
}
