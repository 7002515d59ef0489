import { formatFor } from './format.ts'

/** Under which names a text finds a number's plural form, and the number as it is written. */
export const formOf = (name: string): string => `${name}~`
export const shownOf = (name: string): string => `${name}#`

const rules = new Map<string, Intl.PluralRules>()

/**
 * The values of a text, and of each number its plural form and how the language writes it: a plural
 * is compiled to a choice by these (web/build/catalogues.ts). Lingui's own way to it goes by
 * `Intl.NumberFormat`, whose first is dear (plain-numbers.ts).
 */
export function countWords(
  values: Readonly<Record<string, unknown>>,
  tag: string,
): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue
    const get = () => rulesFor(tag).select(value)
    Object.defineProperty(all, formOf(name), { get, enumerable: true })
    all[shownOf(name)] = formatFor(tag).number(value)
  }
  return all
}

function rulesFor(tag: string): Intl.PluralRules {
  let known = rules.get(tag)
  if (!known) rules.set(tag, (known = new Intl.PluralRules(tag)))
  return known
}
