import type { ErrorOf } from '@kancil/contract/endpoint'
import type { Money } from '@kancil/contract/money'
import type { DepositKind } from '@kancil/contract/payments/deposit'
import type { saveDepositMethod } from '@kancil/contract/payments/deposit-methods'

export type MethodTerms = {
  readonly kind: DepositKind
  readonly amountMin: Money
  readonly amountMax: Money
  readonly feeMin: Money
  readonly confirmations: number
  readonly hasGateway: boolean
}

/** Why a way to pay in cannot be offered on these terms, or null. */
export function refuseMethod(terms: MethodTerms): ErrorOf<typeof saveDepositMethod> | null {
  if (!terms.hasGateway) return 'gateway_unknown'
  if (terms.amountMin <= terms.feeMin || terms.amountMax < terms.amountMin) return 'limits_invalid'
  return terms.kind === 'crypto' && terms.confirmations < 1 ? 'confirmations_missing' : null
}
