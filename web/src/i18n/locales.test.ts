import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../build/catalogues.ts'
import { catalogueFiles, languageFolders } from './catalogue-groups.ts'

const folders = Object.values(languageFolders)

describe.each(catalogueFiles)('%s', (file) => {
  const english = readCatalogue('en', file)

  test.each(folders)('%s has the same keys as English, none of them empty', (folder) => {
    const texts = readCatalogue(folder, file)
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(folders)('%s has the same placeholders and elements', (folder) => {
    const texts = readCatalogue(folder, file)
    const different = Object.keys(english).filter(
      (key) => holes(texts[key] ?? '').join() !== holes(english[key]!).join(),
    )
    expect(different).toEqual([])
  })

  test('every id starts with its file’s name', () => {
    expect(Object.keys(english).filter((key) => !key.startsWith(`${file}.`))).toEqual([])
  })
})

/** Names of the values and numbers of the elements that a text uses. */
function holes(text: string): string[] {
  const found = new Set<string>()
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string')
      for (const [tag] of tokens.matchAll(/<\/?\w+\/?>/g)) found.add(tag)
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) {
        walk(token)
        continue
      }
      found.add(String(token[0]))
      for (const choice of Object.values(token[2] ?? {})) walk(choice)
    }
  }
  walk(compileMessageOrThrow(text))
  return [...found].toSorted()
}
