import type { Family, Prices } from '@kancil/rules/lottery/family'
import { isFault } from '@kancil/rules/lottery/family'
import type { Line } from '@kancil/rules/lottery/ticket'
import { linesOf } from './lines-of.ts'

/** Lines that were written, divided where the house pays half for some of their numbers. */
export function halvedLines(
  game: {
    readonly family: Family
    readonly prices: Prices
    /** Exposure keys that pay half. */
    readonly half: readonly string[]
  },
  lines: readonly Line[],
): readonly Line[] {
  return lines.flatMap((line) => {
    const play = game.family.plays.find(({ code }) => code === line.play)!
    const numbers = game.family.numbers(play, line.content)
    if (isFault(numbers)) return [line]
    const { unit, multiple } = line
    const divided = linesOf({ ...game, play, numbers, stake: { unit, multiple } })
    return divided === 'mixed' ? [line] : divided
  })
}
