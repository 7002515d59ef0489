import type { Currency } from '@kancil/contract/money'
import { formatMoney } from '@kancil/contract/money'
import type { CashbackClaim, CashbackLine } from '@kancil/contract/promotions/cashback'
import type { LineCashback } from '@kancil/rules/promotions/cashback'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import type { ClaimRow } from './store.ts'

export function lineView(line: LineCashback, currency: Currency): CashbackLine {
  return {
    gameType: line.line,
    validBet: formatMoney(line.validBet, currency),
    rateBasisPoints: line.rateBasisPoints,
    cashback: formatMoney(line.cashback, currency),
  }
}

export function claimView(claim: ClaimRow, lines: readonly LineCashback[]): CashbackClaim {
  const { currency } = claim
  return {
    claimId: claim.id,
    claimedAt: claim.claimedAt.toISOString(),
    currency,
    amount: formatMoney(claim.amount, currency),
    lines: lines.filter((line) => line.validBet > 0n).map((line) => lineView(line, currency)),
  }
}

/** When a member who claimed on this day may claim again. */
export function nextClaimAt(day: string): string {
  return startOfDay(dayAfter(day)).toISOString()
}
