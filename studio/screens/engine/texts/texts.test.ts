import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slots } from '@kancil/rules/games/slots/slots'
import { describe, expect, test } from 'vitest'
import { ar as harimauAr } from '../../harimau-emas/texts/ar.ts'
import { en as harimauEn } from '../../harimau-emas/texts/en.ts'
import { ms as harimauMs } from '../../harimau-emas/texts/ms.ts'
import { vi as harimauVi } from '../../harimau-emas/texts/vi.ts'
import { zh as harimauZh } from '../../harimau-emas/texts/zh.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { ms } from './ms.ts'
import { createSpeaker } from './speaker.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

type Texts = Readonly<Record<string, string>>
const english: Texts = { ...en, ...harimauEn }
const keys = Object.keys(english)
const holes = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
/** Names, symbols and texts that are the same in both languages. */
const alike =
  /^(symbol\.[AKQJT]|symbol\.H2|strip\.(line|scatter)|bar\.rtp|free\.(of|double)|pay\.run|game\.title)$/

describe.each<[string, Texts]>([
  ['ms', { ...ms, ...harimauMs }],
  ['zh', { ...zh, ...harimauZh }],
  ['vi', { ...vi, ...harimauVi }],
  ['ar', { ...ar, ...harimauAr }],
])('%s', (_, texts) => {
  test('has exactly the keys of English', () => {
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted())
  })

  test.each(keys)('%s is translated, with the same values in it', (key) => {
    expect(texts[key]?.trim()).toBe(texts[key])
    expect(texts[key]).not.toBe('')
    expect(holes(texts[key])).toEqual(holes(english[key]))
    if (!alike.test(key)) expect(texts[key]).not.toBe(english[key])
  })
})

/** Fruits and dishes keep their Malay names in several languages. */
const alikeInGames = /^(symbol\.|game\.title$)/

describe.each(slots.map(({ sheet }) => [sheet.id, sheet] as const))('%s', (code, sheet) => {
  const load = async (language: string): Promise<Texts> => {
    const path = `../../${code}/texts/${language}.ts`
    const texts = (await import(/* @vite-ignore */ path)) as Readonly<Record<string, Texts>>
    return texts[language]!
  }

  test('names every symbol of the sheet', async () => {
    const texts = await load('en')
    const symbols = 'cells' in sheet ? sheet.symbols : new Set(sheet.strips.flat())
    for (const symbol of symbols) expect(texts[`symbol.${symbol}`], symbol).toBeTruthy()
  })

  test.each(['ms', 'zh', 'vi', 'ar'])(
    '%s has exactly the keys of English, translated',
    async (to) => {
      const [own, translated] = [await load('en'), await load(to)]
      expect(Object.keys(translated).toSorted()).toEqual(Object.keys(own).toSorted())
      for (const [key, text] of Object.entries(own)) {
        expect(holes(translated[key])).toEqual(holes(text))
        if (!alikeInGames.test(key)) expect(translated[key], key).not.toBe(text)
      }
    },
  )
})

test('every text is used, and every key that is used exists', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((path) => !path.startsWith('texts') && !path.includes('.test.'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const made = ['symbol.', 'rule.']
  const unused = keys.filter(
    (key) => !sources.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)),
  )
  expect(unused).toEqual([])
})

test('values are put in their places', () => {
  const say = createSpeaker({ ...en, ...harimauEn })
  expect(say('strip.free', { spin: 3, total: 10 })).toBe('Free spin 3 of 10')
})
