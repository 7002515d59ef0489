import { type GameCategory, gameCategories } from '@kancil/contract/games/vendors'
import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'
import type { BonusTerms } from '@kancil/contract/promotions/terms'

const whole = 10_000n

/** Valid bets by product line, in minor units; a missing line has none. */
export type ValidByLine = ReadonlyMap<GameCategory, Money>

/** The bonus for a deposit, in minor units: a share of it up to the cap, or the fixed amount. */
export function bonusFor(terms: BonusTerms, deposit: Money): Money {
  if (terms.percentBasisPoints === 0) return money(BigInt(terms.amount))
  if (deposit < BigInt(terms.depositMin)) return zero
  const share = floorToMinor(deposit * BigInt(terms.percentBasisPoints), whole)
  return terms.cap > 0 && share > BigInt(terms.cap) ? money(BigInt(terms.cap)) : share
}

/** What must be staked: a multiple of the bonus, or of deposit and bonus (handbook, games 8). */
export function turnoverTarget(
  terms: Pick<BonusTerms, 'base' | 'turnoverPercent'>,
  deposit: Money,
  bonus: Money,
): Money {
  const base = terms.base === 'deposit_and_bonus' ? deposit + bonus : bonus
  return floorToMinor(base * BigInt(terms.turnoverPercent), 100n)
}

/** What a line's valid bets count for; rounded down once per line. */
export function contributionOf(
  terms: Pick<BonusTerms, 'contributionBasisPoints'>,
  line: GameCategory,
  validBet: Money,
): Money {
  return floorToMinor(validBet * BigInt(terms.contributionBasisPoints[line]), whole)
}

export type BonusProgress = {
  readonly done: Money
  readonly left: Money
  readonly isComplete: boolean
}

/** How far the turnover is; `done` is never more than the target and never negative. */
export function bonusProgress(
  terms: Pick<BonusTerms, 'contributionBasisPoints'>,
  target: Money,
  valid: ValidByLine,
): BonusProgress {
  const counted = gameCategories.reduce(
    (sum, line) => sum + contributionOf(terms, line, valid.get(line) ?? zero),
    0n,
  )
  const done = money(counted < 0n ? 0n : counted > target ? target : counted)
  return { done, left: money(target - done), isComplete: done >= target }
}

/** How much of the bonus balance becomes cash at the end, and how much returns to the house. */
export function splitAtEnd(
  terms: Pick<BonusTerms, 'cashOutMax'>,
  balance: Money,
  paidBefore: Money,
): { readonly cash: Money; readonly returned: Money } {
  const room = terms.cashOutMax > 0 ? BigInt(terms.cashOutMax) - paidBefore : balance
  const cash = balance < room ? balance : room
  const paid = money(cash > 0n ? cash : 0n)
  return { cash: paid, returned: money(balance - paid) }
}

/**
 * The stake in one line that fills the target, and the average loss on it. Null where the line does
 * not count.
 */
export function stakeInLine(
  terms: Pick<BonusTerms, 'contributionBasisPoints'>,
  target: Money,
  line: GameCategory,
): Money | null {
  const share = BigInt(terms.contributionBasisPoints[line])
  if (share === 0n) return null
  return money((target * whole + share - 1n) / share)
}

/** The average loss on a stake at a return, in hundredths of a percent. */
export function averageLoss(stake: Money, rtpBasisPoints: number): Money {
  return floorToMinor(stake * (whole - BigInt(rtpBasisPoints)), whole)
}

/** What a bonus costs the house on average: the bonus less what its turnover loses. */
export function expectedCost(bonus: Money, target: Money, rtpBasisPoints: number): Money {
  const cost = bonus - averageLoss(target, rtpBasisPoints)
  return money(cost > 0n ? cost : 0n)
}
