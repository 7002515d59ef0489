import { floorToMinor, type Money } from '@kancil/contract/money'
import { decimalRatio, type Odds, type Ratio } from './odds.ts'
import type { ParlayLeg } from './bet.ts'

const cashOutMarginBasisPoints = 500
export const quoteSeconds = 3

/** An open leg has the odds that the house offers for it now; a settled one its result. */
export type QuotedLeg = ParlayLeg & { readonly now: Odds | null }

/**
 * `floor(debit × odds at the bet / odds now × (1 - margin))`, settled legs by their factor
 * (handbook, games 6.2). Null if an open leg has no price now.
 *
 * @param best what the bet would pay if every open leg were won, at most its largest payout
 */
export function cashOutOffer(
  best: Money,
  legs: readonly QuotedLeg[],
  marginBasisPoints: number = cashOutMarginBasisPoints,
): Money | null {
  let now: Ratio = { over: 1n, under: 1n }
  for (const leg of legs) {
    if (leg.result !== null) continue
    if (leg.now === null) return null
    const { over, under } = decimalRatio(leg.now)
    now = { over: now.over * over, under: now.under * under }
  }
  const keep = BigInt(10_000 - marginBasisPoints)
  return floorToMinor(best * now.under * keep, now.over * 10_000n)
}

/** The part of an amount that belongs to a part of a bet, floored. */
export function partOf(amount: Money, percent: number): Money {
  return floorToMinor(amount * BigInt(percent), 100n)
}

/**
 * What stays open of a stake when a part of the bet is cashed out. The rest is what is floored: a
 * part that weighed nothing could be cashed out for ever.
 */
export function restOf(openStake: Money, percent: number): Money {
  return partOf(openStake, 100 - percent)
}

/** The most that the open part of a bet may pay: its share of the bet's largest payout. */
export function openPayoutMax(
  payoutMax: Money,
  { stake, openStake }: { readonly stake: Money; readonly openStake: Money },
): Money {
  return openStake < stake ? floorToMinor(payoutMax * openStake, stake) : payoutMax
}
