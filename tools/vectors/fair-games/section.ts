import type { Words } from './words/en.ts'

/** A section of a help page: its id, its heading and a list of items. */
export type Section = {
  readonly id: string
  readonly heading: string
  readonly items: readonly string[]
}
export type Language = { readonly folder: string; readonly words: Words }

/** The words with their gaps filled; a number is written as it is, for tools to take. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nothing for {${name}} in: ${text}`)
    return String(value)
  })
}

export const code = (values: readonly (string | number)[]): string => `\`${values.join(' ')}\``
