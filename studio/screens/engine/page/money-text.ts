import { currencyExponents, isCurrency } from '@kancil/contract/money'
import { rgsScale } from '@kancil/contract/seamless/rgs-fields'

const zeros = Math.log10(rgsScale)

/**
 * Decimal text of an integer x1,000,000 with exactly the currency's decimals, truncated, never
 * rounded up: `1234560000` of MYR is `1234.56`.
 */
export function plainAmount(micro: number, currency: string): string {
  const exponent = isCurrency(currency) ? currencyExponents[currency] : 2
  const sign = micro < 0 ? '-' : ''
  const digits = BigInt(Math.abs(micro))
    .toString()
    .padStart(zeros + 1, '0')
  const whole = digits.slice(0, -zeros)
  const decimals = digits.slice(-zeros).slice(0, exponent)
  return sign + whole + (exponent > 0 ? `.${decimals}` : '')
}

export type MoneyStyle = {
  readonly locale: string
  readonly symbol: string
  /** The direction of the surrounding text. */
  readonly dir?: 'ltr' | 'rtl'
}

/** `RM 1,234.56`, in Latin digits with the separators of `locale`; `symbol` is the platform's. */
export function shownAmount(
  micro: number,
  currency: string,
  { locale, symbol, dir = 'ltr' }: MoneyStyle,
): string {
  const plain = plainAmount(micro, currency)
  const exponent = plain.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  const number = format.format(plain.replace('-', '') as Intl.StringNumericLiteral)
  const amount = `${micro < 0 ? '−' : ''}${symbol}\u00a0${number}`
  // Sign, symbol and number keep their order within right-to-left text.
  return dir === 'rtl' ? `\u2066${amount}\u2069` : amount
}
