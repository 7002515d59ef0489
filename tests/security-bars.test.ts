import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/security.md says which test proves which requirement: it must not promise tests that do not
// exist.

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const named = (group: string, ...numbers: number[]) => numbers.map((at) => `${group}${at}`)
const bars = [
  ...named('S', 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 23),
  ...named('R', 5, 6, 7, 10, 12, 13, 17),
  ...named('G', 1, 2, 3, 4, 5, 6),
  ...named('F', 1, 2, 3, 4, 5, 6, 7, 8, 9),
  'R4',
  'T8',
]

/** The titles of a test file's tests and groups, as written there. */
function titlesOf(source: string): ReadonlySet<string> {
  const title = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\s*)?\(/g
  return new Set([...source.matchAll(title)].map(([, , text = '']) => text))
}

/** What a table cell names: each file with the titles after it. */
function namedIn(cell: string): { file: string; titles: string[] }[] {
  return cell.split(/(?=`[^`]+\.test\.ts`)/).flatMap((part) => {
    const file = /^`([^`]+\.test\.ts)`/.exec(part)?.[1]
    const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
    return file ? [{ file, titles }] : []
  })
}

/** What the table promises but the sources lack. */
function brokenPromises(text: string): string[] {
  const rows = text.split('\n').flatMap((line) => {
    const [, bar, , tests = '', teeth = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const name = /^([SFGRT]\d+) /.exec(bar ?? '')?.[1]
    return name ? [{ name, tests, teeth }] : []
  })
  const missing = bars.filter((bar) => !rows.some(({ name }) => name === bar))
  return [
    ...missing.map((bar) => `${bar} has no row`),
    ...rows.flatMap(({ name, tests, teeth }) => [
      ...faultsOf(`${name}, tests`, tests),
      ...faultsOf(`${name}, teeth`, teeth),
    ]),
  ]
}

function faultsOf(where: string, cell: string): string[] {
  const named = namedIn(cell)
  if (!named.some(({ titles }) => titles.length > 0)) return [`${where}: no test is named`]
  return named.flatMap(({ file, titles }) => {
    const path = join(root, file)
    if (!existsSync(path)) return [`${where}: there is no ${file}`]
    const fileTitles = titlesOf(readFileSync(path, 'utf8'))
    if (titles.length === 0) return [`${where}: no test of ${file} is named`]
    return titles
      .filter((title) => !fileTitles.has(title))
      .map((title) => `${where}: ${file} has no test “${title}”`)
  })
}

test('every bar has a row, and every test that it names is there', () => {
  expect(brokenPromises(document)).toEqual([])
})

test('teeth: a lost row, a lost file, a lost test and an empty cell are found', () => {
  const without = (bar: string) =>
    document
      .split('\n')
      .filter((line) => !line.startsWith(`| ${bar} `))
      .join('\n')
  expect(brokenPromises(without('S9'))).toEqual(['S9 has no row'])
  const renamed = document.replaceAll(
    'tests/security/guessing.test.ts',
    'tests/security/lost.test.ts',
  )
  expect(brokenPromises(renamed)).toEqual([
    'S7, tests: there is no tests/security/lost.test.ts',
    'S7, teeth: there is no tests/security/lost.test.ts',
  ])
  const other = document.replace(
    '“changes neither the address nor the country”',
    '“changes nothing”',
  )
  expect(brokenPromises(other)).toEqual([
    'S23, tests: tests/authorization.test.ts has no test “changes nothing”',
  ])
  const blunt = `${without('S18')}\n| S18 logs | silent | \`server/src/log-canary.test.ts\` “x” | |`
  expect(brokenPromises(blunt)).toEqual([
    'S18, tests: server/src/log-canary.test.ts has no test “x”',
    'S18, teeth: no test is named',
  ])
})
