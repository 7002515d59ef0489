import { expect, test } from 'vitest'
import { pages, settingsParts } from './pages.tsx'
import { consolePaths } from './paths.ts'

test('the server knows the address of every page', () => {
  const lists = pages.map((page) => page.path).filter((path) => !path.includes(':'))
  expect([...lists, '/index.html'].toSorted()).toEqual([...consolePaths].toSorted())
})

test('no two pages share an address or a letter, no two parts of the settings a key', () => {
  const paths = pages.map((page) => page.path)
  const letters = pages.flatMap((page) => page.menu?.letter ?? [])
  const keys = settingsParts.map((part) => part.key)
  for (const list of [paths, letters, keys]) expect(new Set(list).size).toBe(list.length)
})
