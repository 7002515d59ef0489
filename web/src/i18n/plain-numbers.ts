/** Sign between thousands, decimal point, and what follows a percentage. */
type Signs = readonly [group: string, point: string, percent: string]

const english: Signs = [',', '.', '%']

/**
 * How the languages offered write plain numbers with Latin digits, as Intl has it (Unicode CLDR).
 * A browser's first number by Intl loads its tables of all languages, some 50 ms of a slow phone
 * just as the page wakes up; and the tables of an old phone need not be those that the server wrote
 * with.
 */
const signsOf: Readonly<Record<string, Signs>> = {
  en: english,
  ms: english,
  'zh-Hans': english,
  vi: ['.', ',', '%'],
  ar: [',', '.', '\u200e%\u200e'],
}

/** Numbers from decimal text, never through a float; `undefined` leaves them to Intl. */
export function plainNumbers(tag: string) {
  const signs = signsOf[tag]
  if (!signs) return undefined
  const [group, point, percent] = signs
  /** `\d+(\.\d+)?`, with zeros added up to `decimals`. */
  function grouped(text: string, decimals = 0): string {
    const [whole = '', part = ''] = text.split('.')
    const shown = part.padEnd(decimals, '0')
    return whole.replace(/\B(?=(\d{3})+$)/g, group) + (shown && point + shown)
  }
  return { grouped, percent: (text: string) => grouped(text) + percent }
}
