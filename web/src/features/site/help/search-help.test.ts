import { expect, test } from 'vitest'
import { readPages } from '../../../../build/written-pages.ts'
import { searchHelp } from './search-help.ts'

const firstOf = (folder: string, query: string): string | undefined => {
  const [first] = searchHelp(readPages(folder), query)
  return first && `${first.topic}#${first.section.id}`
}

test.each([
  ['en', 'why waits', 'withdraw#waits'],
  ['en', 'WHY a withdrawal WAITS', 'withdraw#waits'],
  ['en', 'fingerprint', 'fair#sealed'],
  ['ms', 'mengapa pengeluaran menunggu', 'withdraw#waits'],
  ['cn', '为什么要等', 'withdraw#waits'],
  ['vi', 'vi sao phai cho', 'withdraw#waits'],
  ['ar', 'لماذا ينتظر السحب', 'withdraw#waits'],
])('in %s "%s" leads to %s', (folder, query, place) => {
  expect(firstOf(folder, query)).toBe(place)
})

test('every word must be there, and nothing is found for nothing', () => {
  const pages = readPages('en')
  expect(searchHelp(pages, 'withdrawal zebra')).toEqual([])
  expect(searchHelp(pages, '  ')).toEqual([])
  expect(searchHelp(pages, 'the').length).toBeLessThanOrEqual(12)
})

test('an excerpt shows the words of a link and not its address', () => {
  for (const { excerpt } of searchHelp(readPages('en'), 'documents'))
    expect(excerpt).not.toMatch(/\]\(|\/help\?/)
})
