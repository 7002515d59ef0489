import { type Currency, formatMoney, type Money, parseMoney } from '@kancil/contract/money'
import type { OddsFormat } from '@kancil/contract/sports/market'
import { parlayPayout, singleTerms } from '@kancil/rules/sports/bet'
import { shownOdds } from '@kancil/rules/sports/odds'
import { limitsFor } from '@kancil/rules/sports/placing'

export type SlipSums = {
  readonly risk: string
  readonly best: string
  readonly isCapped: boolean
  readonly min: string
  readonly max: string
  readonly fault: 'tooSmall' | 'tooLarge' | null
}

/** What a stake risks and can win, by the rules that the server books by. */
export function sumsOf(
  prices: readonly number[],
  stakeText: string,
  options: { readonly format: OddsFormat; readonly currency: Currency; readonly tier: number },
): SlipSums | null {
  const { format, currency, tier } = options
  const stake = amountOf(stakeText, currency)
  const isParlay = prices.length > 1
  const limits = limitsFor(tier, currency, { isParlay, memberPercent: 100 })
  const text = (amount: Money): string => formatMoney(amount, currency)
  const bounds = { min: text(limits.stakeMin), max: text(limits.stakeMax) }
  if (stake === null || stake <= 0n || prices.length === 0) return null
  const legs = prices.map((price) => ({ odds: shownOdds('decimal', price), result: null }))
  const terms = isParlay
    ? { debit: stake, best: parlayPayout(stake, legs) }
    : singleTerms(stake, shownOdds(format, prices[0]!))
  const isCapped = terms.best > limits.payoutMax
  return {
    ...bounds,
    risk: text(terms.debit),
    best: text(isCapped ? limits.payoutMax : terms.best),
    isCapped,
    fault: stake < limits.stakeMin ? 'tooSmall' : stake > limits.stakeMax ? 'tooLarge' : null,
  }
}

function amountOf(text: string, currency: Currency): Money | null {
  try {
    return parseMoney(text, currency)
  } catch {
    return null
  }
}
