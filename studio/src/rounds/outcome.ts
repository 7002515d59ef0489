import { type Money, money } from '@kancil/contract/money'
import type { NextInt } from '@kancil/rules/games/chance'
import { payoutOf } from '@kancil/rules/games/instant/instant-rules'
import { gameOf } from '../games/catalogue.ts'
import { instantOf } from '../instant/catalogue.ts'
import { toMicro } from './money.ts'
import { refuse } from './refusal.ts'
import type { Session } from './session-store.ts'

/** What a decided round stores: its payout after the operator's cap, and what is shown. */
export type Outcome = {
  readonly payout: Money
  readonly freeSpins: number
  readonly state: readonly unknown[]
}

/** Whether the session's game can be played in this mode; slots have one only. */
export function hasMode({ gameCode }: Session, mode: string): boolean {
  const rules = instantOf(gameCode)?.rules
  if (rules) return rules.hasMode(mode)
  // A table is played by tickets.
  return mode === 'BASE' && gameOf(gameCode) !== undefined
}

/** Decides a round of the session's game from its random stream. */
export function outcomeOf(
  session: Session,
  { mode, stake }: { readonly mode: string; readonly stake: Money },
  nextInt: NextInt,
): Outcome {
  const instant = instantOf(session.gameCode)
  if (instant) {
    const { shown, multiple } = instant.rules.play(mode, [], nextInt)
    return { payout: capped(session, payoutOf(stake, multiple)), freeSpins: 0, state: [shown] }
  }
  const game = gameOf(session.gameCode) ?? refuse('ERR_VAL', 'GAME_NOT_FOUND')
  const decision = game.decide(nextInt)
  const payout = capped(session, decision.payoutFor(stake))
  const coinValue = stake / BigInt(game.coinsPerBet)
  const state = decision.events({
    amountOf: (coins) => toMicro(money(BigInt(coins) * coinValue), session.currency),
    payout: toMicro(payout, session.currency),
  })
  return { payout, freeSpins: decision.freeSpins, state }
}

/** The operator may limit what one round pays. */
export function capped({ maxWin }: Pick<Session, 'maxWin'>, won: Money): Money {
  return maxWin !== null && won > maxWin ? maxWin : won
}
