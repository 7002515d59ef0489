import type { Settings } from '@kancil/contract/site/settings'
import type { CodeCounts } from './store.ts'

export type BudgetRefusal =
  | { readonly code: 'code_too_soon' | 'code_limit'; readonly retryAfterSeconds: number }
  /** Over its share: the breaker of this scope opens. */
  | {
      readonly code: 'code_paused'
      readonly scope: 'prefix' | 'country'
      readonly messages: number
    }

/**
 * Why no further code may be sent, or null. Limits on the requester are checked first; an exhausted
 * house budget opens the breaker (reliability S13).
 */
export function budgetRefusal(
  counts: CodeCounts,
  budgets: Settings['codes'],
  now: Date,
): BudgetRefusal | null {
  const open = counts.open_until ? counts.open_until.getTime() - now.getTime() : 0
  if (open > 0) return { code: 'code_too_soon', retryAfterSeconds: Math.ceil(open / 1000) }
  if (counts.destination_day >= budgets.perDestinationDay)
    return { code: 'code_limit', retryAfterSeconds: 86_400 }
  if (counts.network_hour >= budgets.perAddressHour)
    return { code: 'code_limit', retryAfterSeconds: 3_600 }
  if (counts.prefix_hour >= budgets.smsPerPrefixHour)
    return { code: 'code_paused', scope: 'prefix', messages: counts.prefix_hour }
  if (counts.country_hour >= budgets.smsPerCountryHour)
    return { code: 'code_paused', scope: 'country', messages: counts.country_hour }
  return null
}
