import { type GameCategory, gameCategories } from '@kancil/contract/games/vendors'
import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'
import type { Settings } from '@kancil/contract/site/settings'

/** Hundredths of a percent in a whole. */
const wholeBasisPoints = 10_000n

export type CashbackTerms = Settings['cashback']

/** Amounts by product line; a missing line has none. */
export type ByLine = ReadonlyMap<GameCategory, Money>

export type LineCashback = {
  readonly line: GameCategory
  /** What counts now: settled, and not yet paid for. Never below zero. */
  readonly validBet: Money
  readonly rateBasisPoints: number
  readonly cashback: Money
}

/**
 * The operator's rate for a line with what the member's club level adds, but never above the line's
 * own maximum. A line without a rate stays without one.
 */
export function cashbackRate(terms: CashbackTerms, line: GameCategory, clubRebate = 0): number {
  const rate = terms.rateBasisPoints[line]
  if (rate === 0) return 0
  return Math.min(rate + clubRebate, terms.categoryRebateMaxBasisPoints[line])
}

/** What the highest of the club's levels brings a line to. */
function largestRate(terms: CashbackTerms, line: GameCategory): number {
  return cashbackRate(terms, line, terms.categoryRebateMaxBasisPoints[line])
}

/**
 * What each line yields: everything ever settled in it, less everything ever paid for. So a bet
 * counts once whenever it settles; if one is rolled back after it was paid for, its line counts
 * nothing until as much has been settled again.
 */
export function cashbackOf(
  settled: ByLine,
  paidFor: ByLine,
  terms: CashbackTerms,
  clubRebate = 0,
): readonly LineCashback[] {
  return gameCategories.map((line) => {
    const left = (settled.get(line) ?? zero) - (paidFor.get(line) ?? zero)
    const validBet = money(left > 0n ? left : 0n)
    const rateBasisPoints = cashbackRate(terms, line, clubRebate)
    const cashback = floorToMinor(validBet * BigInt(rateBasisPoints), wholeBasisPoints)
    return { line, validBet, rateBasisPoints, cashback }
  })
}

export function totalCashback(lines: readonly LineCashback[]): Money {
  return money(lines.reduce((sum, { cashback }) => sum + cashback, 0n))
}

/** Everything ever paid for, once these lines are paid. */
export function paidForAfter(paidFor: ByLine, lines: readonly LineCashback[]): ByLine {
  return new Map(
    lines.map(({ line, validBet }) => [line, money((paidFor.get(line) ?? zero) + validBet)]),
  )
}

export type CashbackCost = {
  readonly lines: readonly {
    readonly line: GameCategory
    readonly staked: Money
    readonly cost: Money
    /** At the line's maximum, which the club's levels may add up to. */
    readonly most: Money
  }[]
  readonly cost: Money
  readonly most: Money
}

/** What terms cost for what was staked. Not every stake is a valid bet, so it is never more. */
export function cashbackCost(staked: ByLine, terms: CashbackTerms): CashbackCost {
  const lines = gameCategories.map((line) => {
    const amount = staked.get(line) ?? zero
    const at = (basisPoints: number): Money =>
      floorToMinor(amount * BigInt(basisPoints), wholeBasisPoints)
    const most = at(largestRate(terms, line))
    return { line, staked: amount, cost: at(cashbackRate(terms, line)), most }
  })
  const sum = (of: 'cost' | 'most'): Money =>
    money(lines.reduce((total, each) => total + each[of], 0n))
  return { lines, cost: sum('cost'), most: sum('most') }
}

/**
 * Whether terms give more in any line than those in force, and come to a threshold or more in any
 * of the currencies that were staked; a threshold of 0 is none. By line and not by the sum: what
 * was staked in a line says little of what will be once it pays more.
 */
export function costsMore(
  inForce: CashbackTerms,
  asked: CashbackTerms,
  costs: readonly CashbackCost[],
  threshold: Money,
): boolean {
  const isMore = gameCategories.some(
    (line) =>
      cashbackRate(asked, line) > cashbackRate(inForce, line) ||
      largestRate(asked, line) > largestRate(inForce, line),
  )
  return threshold > 0n && isMore && costs.some(({ most }) => most >= threshold)
}

export type CashbackRefusal = 'cashback_claimed_today' | 'cashback_too_small' | 'cashback_changed'

/** Why a claim is not paid now, or null. Days are the site's, `yyyy-MM-dd`. */
export function refuseCashback(claim: {
  readonly total: Money
  /** What the member was shown. */
  readonly asked: Money
  readonly claimMin: Money
  readonly today: string
  readonly lastDay: string | null
}): CashbackRefusal | null {
  if (claim.lastDay !== null && claim.lastDay >= claim.today) return 'cashback_claimed_today'
  if (claim.total <= 0n || claim.total < claim.claimMin) return 'cashback_too_small'
  return claim.total < claim.asked ? 'cashback_changed' : null
}
