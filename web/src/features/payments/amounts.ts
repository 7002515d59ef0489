import { type Currency, currencyExponents, type Money, parseMoney } from '@kancil/contract/money'

/** What was typed, as money; null while it is not an amount of the currency. */
export function readAmount(typed: string, currency: Currency): Money | null {
  const plain = typed.trim().replaceAll(',', '')
  if (!/^\d{1,15}(\.\d{1,3})?$/.test(plain)) return null
  try {
    return parseMoney(plain, currency)
  } catch {
    return null
  }
}

/** The same as the wire wants it: no thousands, no leading zeros. */
export function amountText(typed: string): string {
  return typed
    .trim()
    .replaceAll(',', '')
    .replace(/^0+(?=\d)/, '')
}

/** Round sums that fit the limits, at most six. */
export function quickAmounts(min: Money, max: Money, currency: Currency): string[] {
  const unit = 10n ** BigInt(currencyExponents[currency])
  return [30n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n]
    .filter((one) => one * unit >= min && one * unit <= max)
    .slice(0, 6)
    .map(String)
}
