import {
  contentOf,
  type Family,
  isFault,
  type Play,
  type Prices,
} from '@kancil/rules/lottery/family'
import { splitHalf } from '@kancil/rules/lottery/slip/half-lines'
import type { Line } from '@kancil/rules/lottery/ticket'

/**
 * The lines of what is chosen on the board: none while it is not whole, several where the house
 * pays half for some of it, and `mixed` where no lines can say so.
 */
export function linesOf(options: {
  readonly family: Family
  readonly play: Play
  readonly prices: Prices
  readonly numbers: readonly string[]
  /** Exposure keys that pay half. */
  readonly half: readonly string[]
  readonly stake: Pick<Line, 'unit' | 'multiple' | 'group'>
}): readonly Line[] | 'mixed' {
  const { family, play, prices, numbers, half, stake } = options
  const content = contentOf(play, numbers)
  if (numbers.length === 0 || isFault(family.numbers(play, content))) return []
  const parts = splitHalf(family, play, prices, numbers, new Set(half))
  if (parts === null) return 'mixed'
  return parts.map(({ numbers: list, isHalf }) => ({
    ...{ play: play.code, content: contentOf(play, list), ...stake },
    ...(isHalf ? { isHalf } : {}),
  }))
}
