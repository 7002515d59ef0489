import { Type } from 'typebox'

/** An amount in minor units (sen). Never a float; on the wire it is decimal text. */
export type Money = bigint & { readonly Money: unique symbol }

/**
 * Digits after the point of each currency. XTS is the trial account's play currency, separate from
 * all others.
 */
export const currencyExponents = {
  MYR: 2,
  SGD: 2,
  USD: 2,
  EUR: 2,
  THB: 2,
  IDR: 0,
  VND: 0,
  KWD: 3,
  XTS: 2,
} as const
export type Currency = keyof typeof currencyExponents

/** The one word or sign of a currency: the same on the sites, in the games and at the bank. */
export const currencySymbols: { readonly [C in Currency]: string } = {
  MYR: 'RM',
  SGD: 'S$',
  USD: 'US$',
  EUR: '€',
  THB: '฿',
  IDR: 'Rp',
  VND: '₫',
  KWD: 'KD',
  XTS: 'T$',
}

export const CurrencyCode = Type.Enum(Object.keys(currencyExponents) as Currency[])

/**
 * The maximum of one order, bet, win or report, in minor units: hundreds of millions of dollars. A
 * balance has room for nearly a million of them. A larger amount is the sender's error and is
 * refused where it comes in.
 */
export const amountMaxMinor = {
  MYR: 100_000_000_000n,
  SGD: 100_000_000_000n,
  USD: 100_000_000_000n,
  EUR: 100_000_000_000n,
  THB: 1_000_000_000_000n,
  IDR: 10_000_000_000_000n,
  VND: 10_000_000_000_000n,
  KWD: 1_000_000_000_000n,
  XTS: 100_000_000_000n,
} as const satisfies Record<Currency, bigint>

/**
 * Decimal text of an answer: exactly the currency's decimals, with a minus sign if negative. Sums
 * of many movements have no bound of their own.
 */
export const MoneyText = Type.String({
  pattern: '^-?(0|[1-9][0-9]{0,23})(\\.[0-9]{1,3})?$',
  maxLength: 29,
})

/**
 * Decimal text of a request: never negative, no sign, no exponent; `parseMoney` checks it against
 * the currency.
 */
export const AmountText = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})(\\.[0-9]{1,3})?$',
  maxLength: 20,
})

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyExponents, code)
}

export function money(minor: bigint): Money {
  return minor as Money
}

export const zero: Money = money(0n)

/**
 * Text with at most the currency's decimals to minor units; throws a RangeError for anything else
 * and never rounds.
 */
export function parseMoney(text: string, currency: Currency): Money {
  const exponent = currencyExponents[currency]
  const parts = /^(-?)(\d{1,16})(?:\.(\d{1,6}))?$/.exec(text)
  const [, sign = '', whole = '', decimals = ''] = parts ?? []
  if (!parts || decimals.replace(/0+$/, '').length > exponent)
    throw new RangeError(`not ${currency}: ${text.slice(0, 40)}`)
  const minor = BigInt(whole + decimals.slice(0, exponent).padEnd(exponent, '0'))
  return money(sign === '-' ? -minor : minor)
}

/**
 * As `parseMoney`, for an amount that somebody sends us: also throws a RangeError if it is negative
 * or more than the currency's bound.
 */
export function parseAmount(text: string, currency: Currency): Money {
  const amount = parseMoney(text, currency)
  if (amount < 0n || amount > amountMaxMinor[currency])
    throw new RangeError(`out of bounds in ${currency}: ${text.slice(0, 40)}`)
  return amount
}

/** Minor units to text with exactly the currency's decimals. */
export function formatMoney(amount: Money, currency: Currency): string {
  const exponent = currencyExponents[currency]
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * The only rounding in the product (handbook, games 0.1): toward zero, once, at the end of a bet
 * line. `numerator / denominator` in minor units.
 */
export function floorToMinor(numerator: bigint, denominator: bigint): Money {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive')
  return money(numerator / denominator)
}
