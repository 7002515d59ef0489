/** The thousands separator, the decimal point, and what follows a percentage. */
type NumberSigns = readonly [group: string, point: string, percent: string]

const english: NumberSigns = [',', '.', '%']

/**
 * How the offered languages write plain numbers with Latin digits, matching Intl (Unicode CLDR).
 * The first use of Intl loads the browser's tables for all languages, about 50 ms on a slow phone,
 * just as the page hydrates. The tables of an old phone may also differ from those that the server
 * rendered with.
 */
const signsOf: Readonly<Record<string, NumberSigns>> = {
  en: english,
  ms: english,
  'zh-Hans': english,
  vi: ['.', ',', '%'],
  ar: [',', '.', '\u200e%\u200e'],
}

/**
 * Formats numbers from decimal text, never through a float; `undefined` leaves the number to Intl.
 */
export function plainNumbers(tag: string) {
  const signs = signsOf[tag]
  if (!signs) return undefined
  const [group, point, percent] = signs
  /** Takes `\d+(\.\d+)?` and pads it with zeros up to `decimals`. */
  function groupDigits(text: string, decimals = 0): string {
    const [whole = '', part = ''] = text.split('.')
    const padded = part.padEnd(decimals, '0')
    return whole.replace(/\B(?=(\d{3})+$)/g, group) + (padded && point + padded)
  }
  return { grouped: groupDigits, percent: (text: string) => groupDigits(text) + percent }
}
