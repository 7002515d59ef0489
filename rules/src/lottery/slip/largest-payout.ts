import { type Currency, floorToMinor, type Money, money, parseMoney } from '@kancil/contract/money'
import { oddsScale } from '../odds.ts'
import type { RuleSet } from '../rule-set.ts'
import type { PricedTicket } from '../ticket.ts'
import { type Outcomes, outcomesOf } from './outcomes.ts'

type LargestPayout = {
  readonly amount: Money
  /** Whether the largest payout of a ticket cuts it. */
  readonly isCapped: boolean
  /** Not more than this, and perhaps less: some of its lines may exclude each other. */
  readonly isBound: boolean
}

/**
 * The most that a draw can pay for a ticket: what the slip says before it is bought, and what is
 * kept with the ticket. Big and small on one slip exclude each other, so each outcome is settled
 * and the best one counts; of lines that nothing is known of it is the sum of their own best.
 *
 * @param outcomes of the same lines at any stakes, where they are known already
 */
export function largestPayout(
  rules: Pick<RuleSet, 'family' | 'limits'>,
  currency: Currency,
  { lines }: Pick<PricedTicket, 'lines'>,
  outcomes: Outcomes = outcomesOf(rules.family, lines),
): LargestPayout {
  let sum = outcomes.apart.reduce((total, place) => total + lines[place]!.best, 0n)
  for (const { places, wins } of outcomes.together) {
    let most = 0n
    for (const row of wins) {
      const paid = row.reduce((total, odds, at) => {
        const { note, share } = lines[places[at]!]!
        return total + floorToMinor(note * odds, oddsScale * share)
      }, 0n)
      if (paid > most) most = paid
    }
    sum += most
  }
  const cap = parseMoney(rules.limits[currency]!.payoutMax, currency)
  return { amount: sum > cap ? cap : money(sum), isCapped: sum > cap, isBound: outcomes.isBound }
}
