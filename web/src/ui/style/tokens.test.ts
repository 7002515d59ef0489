import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(className: string, other: string): number {
  const [low = 0, high = 0] = [luminance(className), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const themes = { dark: tokensOf(dark), light: { ...tokensOf(dark), ...tokensOf(light) } }

describe.each(Object.entries(themes))('%s', (_name, token) => {
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
})
