import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cn } from './zh.ts'
import { en, type TextKey } from './en.ts'
import { ms } from './ms.ts'
import { sayWith } from './say.ts'

const keys = Object.keys(en) as TextKey[]
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
/** Names, signs and what two languages write in the same way. */
const alike =
  /^(symbol\.[AKQJT]|symbol\.H2|strip\.(line|scatter)|bar\.rtp|free\.(of|double)|pay\.run|page\.title)$/

describe.each([
  ['ms', ms],
  ['cn', cn],
] as const)('%s', (_, texts) => {
  test('has exactly the keys of English', () => {
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted())
  })

  test.each(keys)('%s is translated, with the same values in it', (key) => {
    expect(texts[key].trim()).toBe(texts[key])
    expect(texts[key]).not.toBe('')
    expect(holes(texts[key])).toEqual(holes(en[key]))
    if (!alike.test(key)) expect(texts[key]).not.toBe(en[key])
  })
})

test('every text is used, and every key that is used exists', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((path) => !path.startsWith('texts') && !path.includes('.test.'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const made = ['symbol.', 'pay.rule.']
  const unused = keys.filter(
    (key) => !sources.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)),
  )
  expect(unused).toEqual([])
})

test('values are put in their places', () => {
  expect(sayWith(en)('strip.free', { spin: 3, total: 10 })).toBe('Free spin 3 of 10')
})
