import { type Currency, currencyExponents, type Money, money } from '@kancil/contract/money'
import { rgsScale } from '@kancil/contract/seamless/rgs-fields'

/** How many x1,000,000 units one minor unit is: 10^(6 - exponent). */
export function microPerMinor(currency: Currency): number {
  return rgsScale / 10 ** currencyExponents[currency]
}

/**
 * Minor units to the integer of the round protocol. A figure beyond what a JSON number holds
 * exactly is truncated, never rounded up: it is only for display.
 */
export function toMicro(amount: Money, currency: Currency): number {
  const micro = amount * BigInt(microPerMinor(currency))
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(micro > most ? most : micro)
}

/** The integer of the round protocol to minor units; null where the currency has no such amount. */
export function fromMicro(micro: number, currency: Currency): Money | null {
  const unit = microPerMinor(currency)
  return Number.isSafeInteger(micro) && micro % unit === 0 ? money(BigInt(micro / unit)) : null
}
