import { formatFor } from './format.ts'

/** The names under which a text finds a number's plural form, and the number as written. */
export const formOf = (name: string): string => `${name}~`
export const shownOf = (name: string): string => `${name}#`

const rules = new Map<string, Intl.PluralRules>()

/** The number of a draw or a day: numbers and what joins them, which Arabic would turn round. */
const joinedNumbers = /^\d+(?:-\d+)+$/
const [ltr, end] = ['\u2066', '\u2069']

/**
 * The values of a text, plus the plural form and the written form of each number. Plurals are
 * compiled to a choice by these (web/build/catalogues.ts). Lingui's own method uses
 * `Intl.NumberFormat`, whose first instance is expensive (plain-numbers.ts). In Arabic, the number
 * of a draw is kept in its own direction.
 */
export function countWords(
  values: Readonly<Record<string, unknown>>,
  tag: string,
): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    if (tag.startsWith('ar') && typeof value === 'string' && joinedNumbers.test(value))
      all[name] = ltr + value + end
    if (typeof value !== 'number') continue
    const get = () => rulesFor(tag).select(value)
    Object.defineProperty(all, formOf(name), { get, enumerable: true })
    all[shownOf(name)] = formatFor(tag).number(value)
  }
  return all
}

function rulesFor(tag: string): Intl.PluralRules {
  let cached = rules.get(tag)
  if (!cached) rules.set(tag, (cached = new Intl.PluralRules(tag)))
  return cached
}
