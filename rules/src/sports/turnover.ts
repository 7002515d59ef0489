import { type Money, money, zero } from '@kancil/contract/money'
import type { LegResult } from '@kancil/contract/sports/market'
import { validTurnover } from '../promotions/valid-turnover.ts'
import type { settleBet } from './bet.ts'

type TurnoverBet = {
  /** What was staked in all, and what of it was not cashed out; in units of the odds. */
  readonly stake: Money
  readonly openStake: Money
  /** What left the wallet for it, and what cash-outs brought back. */
  readonly debit: Money
  readonly cashed: Money
}
/** Decimal odds in thousandths. */
type TurnoverLeg = { readonly priceMilli: number; readonly result: LegResult | null }
type Result = NonNullable<ReturnType<typeof settleBet>>['result']

const statusOf = {
  won: 'win',
  lost: 'lose',
  halfWon: 'halfWin',
  halfLost: 'halfLose',
  void: 'void',
} as const satisfies Record<Result, string>

/**
 * What a bet counts for as turnover (handbook, games 7.2): a half result counts half, odds below
 * 1.50 and legs without a decision nothing, a cash-out what it left with the house.
 *
 * @param result null while what was not cashed out is open
 */
export function betTurnover(
  { stake, openStake, debit, cashed }: TurnoverBet,
  legs: readonly TurnoverLeg[],
  result: Result | null,
): Money {
  const open = money(stake > 0n ? (debit * openStake) / stake : 0n)
  const closed = debit - open
  const left = closed > cashed ? closed - cashed : 0n
  if (result === null) return money(left)
  const decided = legs.filter((leg) => leg.result !== 'push' && leg.result !== 'void')
  if (decided.length === 0) return money(left)
  const oddsThousandths = decided.reduce(
    (odds, { priceMilli }) => Math.min(odds * (priceMilli / 1_000), Number.MAX_SAFE_INTEGER),
    1_000,
  )
  const status = statusOf[result]
  const facts = { line: 'SPORTS', stake: open, status, oddsThousandths } as const
  return money((open > zero ? validTurnover(facts) : zero) + left)
}
