import {
  contentOf,
  type Family,
  isFault,
  type Play,
  type Prices,
} from '@kancil/rules/lottery/family'
import type { Line } from '@kancil/rules/lottery/ticket'

/**
 * The lines of what is chosen on the board: none while it is not whole, two where the house pays
 * half for some of the numbers.
 */
export function linesOf(options: {
  readonly family: Family
  readonly play: Play
  readonly prices: Prices
  readonly numbers: readonly string[]
  /** Exposure keys that pay half. */
  readonly half: readonly string[]
  readonly stake: Pick<Line, 'unit' | 'multiple' | 'group'>
}): readonly Line[] {
  const { family, play, prices, numbers, half, stake } = options
  const content = contentOf(play, numbers)
  if (numbers.length === 0 || isFault(family.numbers(play, content))) return []
  const line = (list: readonly string[], isHalf: boolean): Line => ({
    ...{ play: play.code, content: contentOf(play, list), ...stake },
    ...(isHalf ? { isHalf } : {}),
  })
  if (half.length === 0) return [line(numbers, false)]
  const keys = new Set(half)
  const isSplit = family.notes(play, numbers) === numbers.length && play.entry.kind !== 'rows'
  const isHalf = (list: readonly string[]): boolean =>
    family.risks(play, list, prices).some(({ key }) => keys.has(key))
  if (!isSplit) return [line(numbers, isHalf(numbers))]
  const groups = Map.groupBy(numbers, (number) => isHalf([number]))
  return [...groups].map(([pays, list]) => line(list, pays))
}
