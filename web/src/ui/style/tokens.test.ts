import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookColours } from '@kancil/contract/site/look'
import { contrast, houseTokens } from '@kancil/rules/site/look'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [dark = '', light = ''] = css.split("[data-theme='light']")

function tokensOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

const themes = { dark: tokensOf(dark), light: { ...tokensOf(dark), ...tokensOf(light) } }

describe.each(Object.entries(themes))('%s', (theme, token) => {
  const grounds = ['bg', 'surface', 'raised'] as const
  const words = ['text', 'muted', 'primary', 'gold', 'danger', 'success', 'info'] as const
  const pairs = grounds.flatMap((ground) => words.map((word) => [word, ground] as const))

  test.each(pairs)('%s on %s is readable (4.5:1)', (word, ground) => {
    expect(contrast(token[word]!, token[ground]!)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['on-primary', 'primary'],
    ['on-gold', 'gold'],
    ['on-service', 'service'],
  ])('%s on %s is readable', (word, ground) => {
    expect(contrast(token[word]!, token[ground]!)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['bg', 'surface'])('borders of controls are seen on %s (3:1)', (ground) => {
    expect(contrast(token['line']!, token[ground]!)).toBeGreaterThanOrEqual(3)
  })

  test('the check of an operator’s colours knows them', () => {
    const own = Object.fromEntries(lookColours.map((name) => [name, token[name]]))
    expect(own).toEqual(houseTokens[theme as keyof typeof houseTokens])
  })
})
