import { type Money, money } from '@kancil/contract/money'
import type { BetState } from '@kancil/contract/sports/bets'
import type { LegResult } from '@kancil/contract/sports/market'
import { settleBet } from '@kancil/rules/sports/bet'
import { openPayoutMax } from '@kancil/rules/sports/cash-out'
import { betTurnover } from '@kancil/rules/sports/turnover'
import type { Odds } from '@kancil/rules/sports/odds'
import { marketOf } from '@kancil/rules/sports/settle'
import { legResult, type MatchState } from '@kancil/rules/sports/verdict'
import type { BetRow, BetWithLegs, LegRow } from '../bets/store.ts'

/** What is in force for a bet: its state, its whole payout, and each leg's result. */
export type SettledBetState = {
  readonly state: Exclude<BetState, 'pending' | 'rejected' | 'cashedOut'>
  readonly payout: Money
  /** What counts as turnover until now. */
  readonly turnover: Money
  readonly legs: readonly (LegResult | null)[]
}

/** The odds of a leg, as they were shown. */
export function oddsOf(bet: Pick<BetRow, 'oddsFormat'>, leg: LegRow): Odds {
  return { format: bet.oddsFormat, hundredths: BigInt(leg.oddsHundredths) }
}

export function resultOf(leg: LegRow, placedAt: Date, state: MatchState | undefined) {
  const market = marketOf(leg.marketKey)
  if (!market || !state) return null
  const scoreAtBet: [number, number] = [leg.scoreHome, leg.scoreAway]
  return legResult({ market, outcome: leg.outcome, scoreAtBet }, placedAt, state)
}

/** What the decisions about its matches make of a bet; what was cashed out comes on top. */
export function outcomeOf(
  bet: BetWithLegs,
  states: ReadonlyMap<string, MatchState>,
): SettledBetState {
  const results = bet.legs.map((leg) => resultOf(leg, bet.placedAt, states.get(leg.matchId)))
  const legs = bet.legs.map((leg, place) => ({ odds: oddsOf(bet, leg), result: results[place]! }))
  const outcome = settleBet(bet.openStake, legs, openPayoutMax(bet.payoutMax, bet))
  const prices = bet.legs.map(({ priceMilli }, place) => ({ priceMilli, result: results[place]! }))
  const turnover = betTurnover(bet, prices, outcome?.result ?? null)
  if (!outcome) return { state: 'accepted', payout: bet.cashed, turnover, legs: results }
  const payout = money(outcome.payout + bet.cashed)
  return { state: outcome.result, payout, turnover, legs: results }
}
