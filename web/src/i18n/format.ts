import { type Currency, currencyExponents, currencySymbols } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { plainNumbers } from './plain-numbers.ts'

/** Plain `en` puts the month before the day, which nobody in this market does. */
const englishHere = 'en-MY'

export type MoneyStyle = { readonly plus?: boolean; readonly bare?: boolean }
export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Format>()

/**
 * The formatter of a language, cached: a page has hundreds of amounts, and each Intl object is
 * expensive to make.
 */
export function formatFor(tag: string): Format {
  let format = formats.get(tag)
  if (!format) formats.set(tag, (format = createFormat(tag)))
  return format
}

/**
 * Intl without its traps: Gregorian calendar and Latin digits in every language, the site's time
 * zone, and amounts from decimal text, never through a float.
 */
export function createFormat(tag: string) {
  const fixed = `${tag}-u-ca-gregory-nu-latn`
  const dated = tag === 'en' ? fixed.replace(tag, englishHere) : fixed
  const date = memoize(() => dateFormat(dated, { dateStyle: 'medium' }))
  const dateTime = memoize(() => dateFormat(dated, { dateStyle: 'medium', timeStyle: 'short' }))
  const time = memoize(() => dateFormat(dated, { timeStyle: 'medium' }))
  const shortTime = memoize(() => dateFormat(dated, { timeStyle: 'short' }))
  const zoned = memoize(() => dateFormat(dated, { dateStyle: 'full', timeStyle: 'long' }))
  const plain = plainNumbers(tag)
  const number = memoize(() => new Intl.NumberFormat(fixed))
  const relative = memoize(() => new Intl.RelativeTimeFormat(fixed, { numeric: 'auto' }))
  const regions = memoize(() => new Intl.DisplayNames([tag], { type: 'region' }))
  const percents = each((decimals) => fixedDecimals(fixed, decimals, 'percent'))
  const decimals = each((places) => fixedDecimals(fixed, places))
  const grouped = (amount: string, places: number): string =>
    plain?.grouped(amount, places) ?? decimals(places).format(amount as `${number}`)
  return {
    tag,
    /** `1234.5` of MYR is `RM 1,234.50`; `bare` leaves the currency out, `plus` marks a gain. */
    money: (amount: string, currency: Currency, style: MoneyStyle = {}) =>
      money(grouped, amount, currency, style),
    date: (instant: string | Date) => date().format(new Date(instant)),
    dateTime: (instant: string | Date) => dateTime().format(new Date(instant)),
    time: (instant: string | Date) => time().format(new Date(instant)),
    /** Without seconds: when something is to begin. */
    shortTime: (instant: string | Date) => shortTime().format(new Date(instant)),
    /** The whole instant with its zone: for titles. */
    zoned: (instant: string | Date) => zoned().format(new Date(instant)),
    /** A count: a whole number, not below 0. */
    number: (count: number) => plain?.grouped(String(count)) ?? number().format(count),
    /** `rate` is a fraction: 0.957 is 95.70%. */
    percent: (rate: number, places = 2) =>
      plain?.percent((rate * 100).toFixed(places)) ?? percents(places).format(rate),
    /** The name of a country from its ISO 3166 code. */
    region: (code: string) => regionName(regions(), code),
    /** How long ago or ahead, in the largest fitting unit. */
    relative: (instant: string | Date, now: Date) =>
      relativeTime(relative(), new Date(instant), now),
  }
}

function memoize<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

function each(make: (decimals: number) => Intl.NumberFormat) {
  const made: Intl.NumberFormat[] = []
  return (decimals: number) => (made[decimals] ??= make(decimals))
}

function fixedDecimals(tag: string, decimals: number, style: 'decimal' | 'percent' = 'decimal') {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(tag, { style, ...digits })
}

/**
 * `yyyy-MM-dd HH:mm:ss` in the site's zone, the same in every language (specification, section 2).
 */
export function fixedInstant(instant: string | Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: siteZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(instant))
}

function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { timeZone: siteZone, ...options })
}

function money(
  group: (amount: string, places: number) => string,
  amount: string,
  currency: Currency,
  style: MoneyStyle,
): string {
  const negative = amount.startsWith('-')
  const plain = negative ? amount.slice(1) : amount
  const grouped = group(plain, currencyExponents[currency])
  const isZero = /^[0.]*$/.test(plain)
  const sign = negative && !isZero ? '\u2212' : style.plus && !isZero ? '+' : ''
  return style.bare ? sign + grouped : `${sign}${currencySymbols[currency]}\u00a0${grouped}`
}

function regionName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function relativeTime(format: Intl.RelativeTimeFormat, instant: Date, now: Date): string {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000)
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  return format.format(seconds, 'second')
}
