import { type Currency, type Money, parseMoney } from '@kancil/contract/money'
import { Refused } from './http/refused.ts'

/**
 * An amount as a member wrote it; more decimals than the currency has are refused, never rounded.
 */
export function amountFrom(text: string, currency: Currency): Money {
  try {
    return parseMoney(text, currency)
  } catch {
    throw new Refused('bad_request', { field: 'amount' })
  }
}
