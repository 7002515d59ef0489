import { isBonusPlayedOut } from './bets/open-store.ts'
import { setPlayRule } from './bets/rule-store.ts'
import { roundsIn, validBetsOf, validBetsTopic } from './bets/valid-bet-store.ts'
import { lineReturns } from './catalogue/return-store.ts'

/** What rewards need to know of play, and how their terms reach a bet (`docs/rewards.md`). */
export const bonusKit = {
  /** What the member may not bet on. */
  setPlayRule,
  /** What bets count for: the sums, and the event that tells of each change. */
  ...{ validBetsOf, validBetsTopic, roundsIn },
  isBonusPlayedOut,
  lineReturns,
} as const
