import { familyOf } from '../families.ts'
import type { Family, Play, Prices } from '../family.ts'
import { oddsScale } from '../odds.ts'

/** What a road shows of each draw, such as the size of the sum: one of a few sides. */
export type Measure = {
  readonly play: string
  readonly sides: readonly string[]
}

/** Sides of which exactly one, or none in a push, is drawn each time. */
const groups: readonly (readonly string[])[] = [
  ['big', 'small'],
  ['odd', 'even'],
  ['dragon', 'tiger'],
  ['red', 'blue', 'green'],
  ['upper', 'lower', 'middle'],
  ['leopard', 'straight', 'pair', 'half', 'mixed'],
]

/** Single balls and cars have the same sides as their sum, and the casino's way differs little. */
const isRepeated = /^(?:ball|car)\d+$|Casino$/
const measuresMax = 10

/** The roads of a family, from the plays that bet on sides. */
export function measuresOf(familyCode: string): readonly Measure[] {
  return familyOf(familyCode)
    .plays.flatMap(({ code, entry }) => {
      if (entry.kind !== 'sides' || isRepeated.test(code)) return []
      return groups
        .filter((sides) => sides.every((side) => entry.sides.includes(side)))
        .map((sides) => ({ play: code, sides }))
    })
    .slice(0, measuresMax)
}

/** The side of a draw by the rule that pays it; null where stakes come back, or none is drawn. */
export function sideOf(familyCode: string, { play: code, sides }: Measure, result: unknown) {
  const family = familyOf(familyCode)
  const draw = family.readDraw(result)
  const play = family.plays.find((candidate) => candidate.code === code)
  if (draw === null || !play) return null
  return sides.find((side) => isWon(family, play, side, draw)) ?? null
}

/** Every prize at two for one: a push is less. */
function isWon(family: Family, play: Play, side: string, draw: unknown): boolean {
  const prices: Prices = {
    [play.code]: Object.fromEntries(play.prizes.map((prize) => [prize, '2'])),
  }
  return family.wins(play, [side], draw, prices) > oddsScale
}

/** A road: equal sides stand below each other, another side begins a column. */
export function roadOf(sides: readonly (string | null)[]): readonly (readonly string[])[] {
  const columns: string[][] = []
  for (const side of sides) {
    if (side === null) continue
    const column = columns.at(-1)
    if (column?.[0] === side) column.push(side)
    else columns.push([side])
  }
  return columns
}
