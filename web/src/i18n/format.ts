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
    /** Decimal text: points have two decimals, whatever the currency. */
    points: (amount: string) => signed(grouped, amount, 2).join(''),
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
  group: Group,
  amount: string,
  currency: Currency,
  { plus, bare }: MoneyStyle,
): string {
  const [sign, grouped] = signed(group, amount, currencyExponents[currency], plus)
  return bare ? sign + grouped : `${sign}${currencySymbols[currency]}\u00a0${grouped}`
}

type Group = (amount: string, places: number) => string

/** The sign, none for a zero, and the grouped digits. */
function signed(
  group: Group,
  amount: string,
  places: number,
  plus = false,
): readonly [sign: string, grouped: string] {
  const isNegative = amount.startsWith('-')
  const plain = isNegative ? amount.slice(1) : amount
  const isZero = /^[0.]*$/.test(plain)
  const sign = isZero ? '' : isNegative ? '\u2212' : plus ? '+' : ''
  return [sign, group(plain, places)]
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
