import type { Currency } from '@kancil/contract/money'
import type { LimitName } from '@kancil/contract/safety/limits'
import { useFormat, useText } from '../../../i18n/use-text.tsx'

/** A limit's amount in words: money, minutes, or that there is none. */
export function useLimitText(
  currency: Currency,
): (name: LimitName, amount: string | null) => string {
  const text = useText()
  const format = useFormat()
  return (name, amount) => {
    if (amount === null) return text('safety.limit.none')
    if (name === 'timeDay')
      return text('safety.minutes', { minutes: format.number(Number(amount)) })
    return format.money(amount, currency)
  }
}
