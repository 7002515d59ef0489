import { type Currency, type Money, parseAmount } from '@kancil/contract/money'
import { Refusal } from './http/refusal.ts'

/**
 * An amount as a member entered it. More decimals than the currency has are refused, never rounded,
 * and so is more than a single order may be.
 */
export function amountFrom(text: string, currency: Currency): Money {
  try {
    return parseAmount(text, currency)
  } catch {
    throw new Refusal('bad_request', { field: 'amount' })
  }
}
