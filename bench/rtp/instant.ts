import type { NextInt } from '@kancil/rules/games/chance'
import type { InstantRules } from '@kancil/rules/games/instant/instant-rules'
import { daduPantas } from '@kancil/rules/games/instant/dadu-pantas'
import { gasingBoxes, gasingJatuh } from '@kancil/rules/games/instant/gasing-jatuh'
import { kebunDurian } from '@kancil/rules/games/instant/kebun-durian'
import { rodaKampung, rodaWheel } from '@kancil/rules/games/instant/roda-kampung'
import type { RtpGame } from './game.ts'

const rtp = 0.99
type Outcome = { readonly chance: number; readonly times: number }

const deviationOf = (outcomes: readonly Outcome[]): number =>
  Math.sqrt(outcomes.reduce((sum, { chance, times }) => sum + chance * times ** 2, 0) - rtp ** 2)

/** One chance to win, at a return of 99 %. */
const oneChance = (chance: number): Outcome[] => [{ chance, times: rtp / chance }]

function instant(
  rules: InstantRules,
  mode: string,
  outcomes: readonly Outcome[],
  steps: readonly number[] = [],
): RtpGame {
  return {
    game: `${rules.sheet.id}:${mode}`,
    rtp,
    deviation: deviationOf(outcomes),
    play(nextInt) {
      const { over, under } = (
        steps.length > 0 ? played(rules, mode, steps, nextInt) : rules.play(mode, [], nextInt)
      ).multiple
      return Number(over) / Number(under)
    },
  }
}

/** Step by step: the layout is the same at every step, so its numbers are drawn once. */
function played(rules: InstantRules, mode: string, steps: readonly number[], next: NextInt) {
  const drawn: number[] = []
  const replay = () => {
    let at = 0
    return (n: number): number => {
      drawn[at] ??= next(n)
      at += 1
      return drawn[at - 1]!
    }
  }
  let round = rules.play(mode, steps.slice(0, 1), replay())
  for (let count = 2; count <= steps.length && !round.isOver; count += 1)
    round = rules.play(mode, steps.slice(0, count), replay())
  return round
}

const binomial = (rows: number, box: number): number => {
  let chance = 0.5 ** rows
  for (let at = 0; at < box; at += 1) chance *= (rows - at) / (at + 1)
  return chance
}
const gasing = (risk: string, rows: number): RtpGame =>
  instant(
    gasingJatuh,
    `${risk}-${rows}`,
    gasingBoxes(risk, rows)!.map((hundredths, box) => ({
      chance: binomial(rows, box),
      times: hundredths / 100,
    })),
  )
const roda = (risk: string): RtpGame => {
  const wheel = rodaWheel(risk)!
  return instant(
    rodaKampung,
    risk,
    wheel.map((hundredths) => ({ chance: 1 / wheel.length, times: hundredths / 100 })),
  )
}

export const instantGames: readonly RtpGame[] = [
  instant(daduPantas, 'under-4950', oneChance(0.495)),
  instant(daduPantas, 'over-500', oneChance(0.05)),
  gasing('low', 8),
  gasing('medium', 12),
  gasing('high', 16),
  roda('low'),
  roda('high'),
  // Three trees among three nests: 22/25 x 21/24 x 20/23.
  instant(kebunDurian, 'nests-3', oneChance((22 * 21 * 20) / (25 * 24 * 23)), [0, 1, 2]),
]
