import { type Currency, currencyExponents, type Money, parseMoney } from '@kancil/contract/money'

/**
 * The typed text as money; null if it is not an amount of the currency as written in this language:
 * `1,250.50`, in Vietnamese `1.250,50`. Thousands separators are optional, but must be in the right
 * place or the amount is refused: `50,25` never becomes 5025. A point before one or two digits is a
 * decimal point in every language.
 */
export function readAmount(typed: string, currency: Currency, tag: string): Money | null {
  const { group, decimal } = separatorsOf(tag)
  const written = latinDigits(typed.trim())
  const plain = /^\d{1,15}([.]\d{1,2})?$/.test(written)
    ? written
    : removeGrouping(written, group, decimal)
  if (plain === null) return null
  try {
    return parseMoney(plain, currency)
  } catch {
    return null
  }
}

/**
 * Without thousands separators and with a decimal point, or null if they are in the wrong place.
 */
function removeGrouping(written: string, group: string, decimal: string): string | null {
  const [whole = '', fraction, ...more] = written.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d{1,3}$/.test(fraction))) return null
  // A space of any width counts as any language's thousands separator.
  const parts = whole.replaceAll(/[ \u00a0\u202f]/g, group).split(group)
  const isGrouped = parts.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
  const digits = parts.join('')
  if ((parts.length > 1 && !isGrouped) || !/^\d{1,15}$/.test(digits)) return null
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

/** Arabic keyboards type Arabic digits and marks; the site shows Latin ones. */
function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
}

function separatorsOf(tag: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(`${tag}-u-nu-latn`).formatToParts(12_345.6)
  const of = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value
  return { group: of('group') ?? ',', decimal: of('decimal') ?? '.' }
}

/** The least that may be paid, where it is whole, and round sums up to the most; at most six. */
export function quickAmounts(min: Money, max: Money, currency: Currency): string[] {
  const unit = 10n ** BigInt(currencyExponents[currency])
  const least = min > 0n && min % unit === 0n ? [min / unit] : []
  const round = [30n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n]
  return [...least, ...round.filter((step) => step * unit > min)]
    .filter((step) => step * unit <= max)
    .slice(0, 6)
    .map(String)
}
