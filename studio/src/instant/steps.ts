import type { NextInt } from '@kancil/rules/games/chance'
import type { InstantRound, InstantRules } from '@kancil/rules/games/instant/instant-rules'
import { refuse } from '../rounds/refusal.ts'
import { instantOf } from './catalogue.ts'

/** The steps in a stored round's state; null if its game has none. */
export function stepsIn(round: { gameCode: string; state: string }): readonly number[] | null {
  const stepsOf = instantOf(round.gameCode)?.rules.stepsOf
  const [shown] = JSON.parse(round.state) as unknown[]
  return stepsOf ? stepsOf(shown) : null
}

/** A round that pays back its stake until the player takes a step; it cannot be ended that way. */
export function mustStepFirst(round: { gameCode: string; state: string }): boolean {
  return stepsIn(round)?.length === 0
}

type Course = {
  readonly mode: string
  readonly steps: readonly number[]
  readonly nextInt: NextInt
}

/** The round after these steps; ERR_VAL (BAD_STEP) if the game has no such step. */
export function roundAfter(rules: InstantRules, { mode, steps, nextInt }: Course): InstantRound {
  try {
    return rules.play(mode, steps, nextInt)
  } catch (error) {
    if (error instanceof RangeError) return refuse('ERR_VAL', 'BAD_STEP')
    throw error
  }
}

export function shownAfter(rules: InstantRules, course: Course): InstantRound['shown'] {
  return roundAfter(rules, course).shown
}
