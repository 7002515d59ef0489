import { helpTopics } from '@kancil/contract/site/help'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../build/catalogues.ts'
import { parsePage, readPages } from '../../build/written-pages.ts'
import { filesOf, languageFolders } from './catalogue-groups.ts'
import type { WrittenPage } from './written-page.ts'

const folders = Object.values(languageFolders)
const keys = helpTopics.map(({ key }) => key as string)
const english = readPages('en')
/** Screens that a page may link to. */
const screens = ['/help', '/join', '/down']
/** Ids that the surrounding page already uses. */
const taken = ['root', 'main', 'boot']

/** Pages that quote the records of our studio, whose texts are its own. */
const ofStudio = ['fair', 'fair-games']

const texts = (page: WrittenPage): string[] => [
  page.title,
  page.summary,
  ...page.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flat()]),
]
const match = (page: WrittenPage, pattern: RegExp): string[] =>
  texts(page).flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))
const links = (page: WrittenPage): string[] => match(page, /\]\(([^)]+)\)/g)
const values = (page: WrittenPage): string[] => match(page, /\{(\w+)\}/g)

describe.each(folders)('%s', (folder) => {
  const pages = readPages(folder)

  test('has the pages of the list and no others', () => {
    expect(Object.keys(pages).toSorted()).toEqual(keys.toSorted())
  })

  test('is built as the English is: sections, lists, links', () => {
    const shape = (page: WrittenPage) =>
      page.sections.map(({ id, blocks }) => [
        id,
        ...blocks.map((block) => (typeof block === 'string' ? 0 : block.length)),
      ])
    for (const key of keys) {
      expect({ [key]: shape(pages[key]!) }).toEqual({ [key]: shape(english[key]!) })
      expect({ [key]: links(pages[key]!).toSorted() }).toEqual({
        [key]: links(english[key]!).toSorted(),
      })
      expect({ [key]: new Set(values(pages[key]!)) }).toEqual({
        [key]: new Set(values(english[key]!)),
      })
    }
  })

  test('leads nowhere that does not exist', () => {
    for (const key of keys)
      for (const link of links(pages[key]!)) {
        const { pathname, searchParams, hash } = new URL(link, 'http://localhost')
        expect(screens, link).toContain(pathname)
        if (pathname !== '/help') continue
        const page = pages[searchParams.get('topic') ?? '']
        expect(page, link).toBeDefined()
        if (hash)
          expect(
            page!.sections.map(({ id }) => `#${id}`),
            link,
          ).toContain(hash)
      }
  })

  test('calls a button what the screen calls it', () => {
    const shown = filesOf(folder).flatMap((file) => Object.values(readCatalogue(folder, file)))
    const labels = new Set(shown.map((text) => text.toLowerCase()))
    for (const key of keys.filter((page) => !ofStudio.includes(page)))
      for (const name of match(pages[key]!, /[“«]([^”»]+)[”»]/g))
        expect(labels, `${key}: ${name}`).toContain(name.toLowerCase())
  })

  test.runIf(folder !== 'en')('copies nothing from English', () => {
    const allowed = new Set(Object.values(english).flatMap(texts))
    const copied = Object.values(pages)
      .flatMap(texts)
      .filter((text) => allowed.has(text))
    expect(copied).toEqual([])
  })
})

test('what binds is written out', () => {
  const words = (key: string): number => texts(english[key]!).join(' ').split(' ').length
  for (const key of [
    'terms',
    'privacy',
    'responsible',
    'aml',
    'refund',
    'affiliates',
    'agent-policy',
  ])
    expect(words(key), key).toBeGreaterThan(200)
  for (const page of Object.values(english)) {
    const ids = page.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => taken.includes(id))).toEqual([])
  }
})

test.each([
  ['no title\n\nand more', 'begins with its title'],
  ['# T\n\nsum\n\n## Heading', 'not a heading with an id'],
  ['# T\n\nsum\n\n## H {#h}\n\ntwo\nlines', 'one line a paragraph'],
])('%j is refused', (text, why) => {
  expect(() => parsePage(text, 'page')).toThrow(why)
})
