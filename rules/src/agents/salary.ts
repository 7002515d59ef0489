import type { CarryRule, ContractTerms, Tier } from '@kancil/contract/agents/terms'
import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'
import { type TeamFacts, tierFor } from './tiers.ts'

const whole = 10_000n

/** A share in hundredths of a percent, rounded down once. */
export function shareOf(amount: Money, rateBasisPoints: number): Money {
  return floorToMinor(amount * BigInt(rateBasisPoints), whole)
}

export type Wage = {
  readonly tier: Tier | null
  readonly amount: Money
  /** What the amount is a share of: this period and what came in from before. */
  readonly base: Money
  /** Never above zero: what the next period begins with. */
  readonly carryOut: Money
}

/**
 * Daily wages and hourly salary: the tier's share of the team's turnover. A period in which more
 * turnover was taken back than made pays nothing, and the next one makes up for the rest.
 */
export function wageOf(
  terms: Pick<ContractTerms, 'tiers' | 'checkLoss'>,
  facts: TeamFacts,
  carryIn: Money = zero,
): Wage {
  const base = money(facts.turnover + carryIn)
  if (base < 0n) return { tier: null, amount: zero, base, carryOut: base }
  const tier = tierFor(terms, { ...facts, turnover: base })
  return { tier, amount: tier ? shareOf(base, tier.rateBasisPoints) : zero, base, carryOut: zero }
}

/** The share of what the team lost, less what it had won before. */
export function dividendOf(
  terms: Pick<ContractTerms, 'tiers' | 'carry'>,
  facts: TeamFacts,
  carryIn: Money,
): Wage {
  const base = money(facts.netLoss + carryIn)
  if (base <= 0n) {
    const lasting: Readonly<Record<CarryRule, Money>> = {
      none: zero,
      // Only what this period itself won: what came in has been carried once already.
      previous: facts.netLoss < 0n ? facts.netLoss : zero,
      permanent: base,
    }
    return { tier: null, amount: zero, base, carryOut: lasting[terms.carry] }
  }
  const tier = tierFor({ tiers: terms.tiers, checkLoss: true }, { ...facts, netLoss: base })
  const amount = tier ? shareOf(base, tier.rateBasisPoints) : zero
  return { tier, amount, base, carryOut: zero }
}

export type IssueBet = {
  readonly stake: Money
  readonly valid: Money
  readonly payout: Money
  /** The stake of one note. */
  readonly single: Money
}

/** Real-time salary for the bets of one player on one issue. */
export function realtimeSalaryOf(
  terms: Pick<ContractTerms, 'profitRateBasisPoints' | 'lossRateBasisPoints' | 'singleBetMin'>,
  bets: readonly IssueBet[],
): {
  readonly valid: Money
  readonly net: Money
  readonly rateBasisPoints: number
  readonly amount: Money
} {
  const counted = bets.filter(({ single }) => single >= BigInt(terms.singleBetMin))
  const valid = money(counted.reduce((sum, bet) => sum + bet.valid, 0n))
  const net = money(counted.reduce((sum, bet) => sum + bet.payout - bet.stake, 0n))
  const rateBasisPoints = net >= 0n ? terms.profitRateBasisPoints : terms.lossRateBasisPoints
  return { valid, net, rateBasisPoints, amount: shareOf(valid, rateBasisPoints) }
}

/**
 * What each level earns of one bet: its own rate less the rate below it, from the player up. A rate
 * above one's upline's brings the upline nothing and takes nothing.
 */
export function differentials(amount: Money, ratesBasisPoints: readonly number[]): Money[] {
  return ratesBasisPoints.map((rate, at) =>
    shareOf(amount, Math.max(0, rate - (at === 0 ? 0 : ratesBasisPoints[at - 1]!))),
  )
}

export type Payment = {
  /** What reaches the wallet. */
  readonly pay: Money
  /** Paid back out of what was earned. */
  readonly repaid: Money
  /** What is owed from now on. */
  readonly debt: Money
}

/**
 * What an agent gets of a bill: their own share less the shares of those directly below, who are
 * paid in any case. What is missing becomes debt, and what is earned later pays it back first.
 */
export function paymentOf(own: Money, lower: Money, debt: Money): Payment {
  const net = own - lower
  if (net < 0n) return { pay: zero, repaid: zero, debt: money(debt - net) }
  const repaid = net < debt ? net : debt
  return { pay: money(net - repaid), repaid: money(repaid), debt: money(debt - repaid) }
}
