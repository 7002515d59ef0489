import type { Currency } from '@kancil/contract/money'
import type { LimitName } from '@kancil/contract/safety/limits'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'

/** A limit's amount for the desk: money, minutes, or that there is none. */
export function useLimitWords(
  currency: Currency,
): (name: LimitName, amount: string | null) => string {
  const text = useText()
  const format = useFormat()
  return (name, amount) => {
    if (amount === null) return text('safety.limit.none')
    if (name === 'timeDay') return text('memberfile.minutes', { minutes: Number(amount) })
    return format.money(amount, currency)
  }
}
