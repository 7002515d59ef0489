import { type Static, Type } from 'typebox'
import { SessionId } from './rgs-fields.ts'
import { RgsRound } from './rgs-round.ts'

/**
 * A step within an open round of an instant game, beside the round protocol: POST StepRequest ->
 * StepAnswer. A step taken before is answered with the round as it is. ERR_VAL if no round is open
 * (BET_NOT_FOUND) or the game has no such step (BAD_STEP).
 */
export const stepPath = '/studio/rimba/step'

export const StepRequest = Type.Object({
  sessionID: SessionId,
  /** As the game counts: for a game of hidden nests, the tree to open. */
  step: Type.Integer({ minimum: 0, maximum: 10_000 }),
})
/**
 * `round.active` is false once the step has ended the round without a payout; a round that it ended
 * with one is paid by `/wallet/end-round`, like any other.
 */
export const StepAnswer = Type.Object({ round: RgsRound })
export type StepAnswer = Static<typeof StepAnswer>
