import { expect, test } from 'vitest'
import { subjectPages } from '../../features/operator/audit/subject-pages.ts'
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

test.each(Object.entries(subjectPages))(
  'the audit log leads from a %s to a page that asks for the same permission',
  (kind, { permission, to }) => {
    const label = { kind: kind as 'member', name: '', memberId: 'mbr_1' }
    const path = to('abc_1', label).split('?')[0]!
    const page = pages.find((candidate) => {
      const isCase = candidate.path.includes(':') || candidate.hasCases
      const list = candidate.path.replace(/\/:\w+$/, '')
      return isCase && path !== list ? path.startsWith(`${list}/`) : path === candidate.path
    })
    expect([path, page?.permission ?? null]).toEqual([path, permission])
    expect(page).toBeTruthy()
  },
)
