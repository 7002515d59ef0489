import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { readdirSync } from 'node:fs'
import { type LanguageCode, languageTags } from '@kancil/contract/languages'
import { describe, expect, test } from 'vitest'
import { locales, readCatalogue, readTexts } from '../../build/catalogues.ts'
import { catalogueFiles, filesOf, languageFolders } from './catalogue-groups.ts'
import notes from './notes.json' with { type: 'json' }

const allFolders = Object.values(languageFolders)
const tagOf = (folder: string): string => languageTags[folder.toUpperCase() as LanguageCode]

/**
 * Names and abbreviations, and for each language the words it borrows or spells as English does.
 */
const names = [
  'Android',
  'Facebook',
  'Google',
  'iPad',
  'iPhone',
  'LINE',
  'WeChat',
  'WhatsApp',
  'QQ',
  'RTP',
  'GGR',
  'NGR',
  'VIP',
  'Kancil',
  'ms',
  // The sides of a cockfight, and both of them drawn.
  'Meron',
  'Wala',
  'BDD',
]
const borrowed: Readonly<Record<string, readonly string[]>> = {
  ms: 'Bank Bonus Captcha Deposit Desktop Domain Handicap Hong Jackpot Kong Label Margin Menu OK Parlay PVP Status Tablet Upline Vendor'.split(
    ' ',
  ),
  vi: 'Captcha E-mail e-mail Game Hot Menu Merchant OK'.split(' '),
}
const isSame = (folder: string) => (word: string) =>
  names.includes(word) || (borrowed[folder]?.includes(word) ?? false)

describe.each(catalogueFiles)('%s', (file) => {
  const folders = allFolders.filter((folder) => filesOf(folder).includes(file))
  const english = readCatalogue('en', file)

  test('each text is in the languages of its readers, and none of them is empty', () => {
    const wrong = Object.entries(readTexts(file)).filter(
      ([, text]) =>
        Object.keys(text).toSorted().join() !== folders.toSorted().join() ||
        Object.values(text).some((written) => written.trim() === ''),
    )
    expect(wrong).toEqual([])
  })

  test.each(folders)('%s has the same placeholders and elements', (folder) => {
    const texts = readCatalogue(folder, file)
    const different = Object.keys(english).filter(
      (key) => holes(texts[key] ?? '').join() !== holes(english[key]!).join(),
    )
    expect(different).toEqual([])
  })

  test.each(folders)('%s has every plural form that the language has', (folder) => {
    const needed = new Intl.PluralRules(tagOf(folder)).resolvedOptions().pluralCategories
    const short = Object.entries(readCatalogue(folder, file)).filter(([, text]) =>
      pluralsOf(text).some((forms) => needed.some((form) => !forms.includes(form))),
    )
    expect(short).toEqual([])
  })

  test.each(folders.filter((folder) => folder !== 'en'))('%s is no copy of English', (folder) => {
    const texts = readCatalogue(folder, file)
    const copied = Object.entries(english).filter(
      ([key, text]) => texts[key] === text && !wordsOf(text).every(isSame(folder)),
    )
    expect(copied).toEqual([])
  })

  test('every id starts with its file’s name', () => {
    expect(Object.keys(english).filter((key) => !key.startsWith(`${file}.`))).toEqual([])
  })
})

test('the catalogues are those of the list and no others', () => {
  const files = readdirSync(locales).map((name) => name.slice(0, -5))
  expect(files.toSorted()).toEqual(catalogueFiles.toSorted())
})

test('Arabic is written in Arabic', () => {
  const latin = filesOf('ar').flatMap((file) =>
    Object.entries(readCatalogue('ar', file)).filter(
      ([, text]) => !/\p{Script=Arabic}/u.test(text) && !wordsOf(text).every(isSame('ar')),
    ),
  )
  expect(latin).toEqual([])
})

test('the console is written in three languages, the members’ site in five', () => {
  const full = allFolders.filter((folder) => filesOf(folder).includes('operator'))
  expect(full.toSorted()).toEqual(['cn', 'en', 'ms'])
  for (const folder of allFolders) expect(filesOf(folder)).toContain('payments')
})

test('translators’ notes are of texts that exist', () => {
  const keys = new Set(catalogueFiles.flatMap((file) => Object.keys(readCatalogue('en', file))))
  expect(Object.keys(notes).filter((key) => !keys.has(key))).toEqual([])
  expect(Object.keys(notes)).toEqual(Object.keys(notes).toSorted())
})

/** The forms of each plural in a text. */
function pluralsOf(text: string): string[][] {
  const faults: string[][] = []
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      if (token[1] === 'plural') faults.push(Object.keys(token[2] as object))
      for (const choice of Object.values(token[2] ?? {})) walk(choice)
    }
  }
  walk(compileMessageOrThrow(text))
  return faults
}

/** Words of two or more letters outside placeholders, elements and quoted samples. */
function wordsOf(text: string): string[] {
  return (
    text.replaceAll(/\{\w+\}|<[^>]*>|yyyy-MM-dd|MM-dd-yyyy/g, ' ').match(/\p{L}[\p{L}-]+/gu) ?? []
  )
}

/** Names of the values and numbers of the elements that a text uses. */
function holes(text: string): string[] {
  const ids = new Set<string>()
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string')
      for (const [tag] of tokens.matchAll(/<\/?\w+\/?>/g)) ids.add(tag)
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) {
        walk(token)
        continue
      }
      ids.add(String(token[0]))
      for (const choice of Object.values(token[2] ?? {})) walk(choice)
    }
  }
  walk(compileMessageOrThrow(text))
  return [...ids].toSorted()
}
