import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newModule } from './new.ts'
import { program } from './repository.ts'
import { copySources } from './source/copy.ts'
import { moduleNames } from './tidy/import-table.ts'
import { brokenDoors, circularNeeds, forbiddenImports, unknownModules } from './tidy/imports.ts'
import { crowdedFiles, crowdedFolders, importCircles } from './tidy/rooms.ts'
import { keptPaths, sourceFiles } from './tidy/source-files.ts'
import { badNames, brokenTextRules, oversized } from './tidy/text-rules.ts'
import { slowTransactions } from './tidy/transactions.ts'

let copy: string
let made: readonly string[]
let changed: readonly string[]

/** All thirteen modules have begun: two more names, as after an editing of the list. */
const more = ['tournaments', 'charity']

beforeAll(() => {
  moduleNames.push(...more)
  copy = copySources()
  const kernel = join(copy, 'server/src/kernel/module.ts')
  const names = more.map((name) => `  | '${name}'\n`).join('')
  writeFileSync(
    kernel,
    readFileSync(kernel, 'utf8').replace("  | 'agents'\n", `  | 'agents'\n${names}`),
  )
  const rooms = newModule('tournaments', copy)
  made = rooms.made
  changed = rooms.changed
})
afterAll(() => {
  moduleNames.splice(-more.length)
  rmSync(copy, { recursive: true, force: true })
})

/** Environment of this test run, which points to another database without the new tables. */
const ofThisRun = /^VITEST|^KANCIL_TEST_SERVER$/
const env = Object.fromEntries(
  Object.entries(process.env).filter(([variable]) => !ofThisRun.test(variable)),
)
const run = (name: string, ...args: string[]) =>
  spawnSync(program(name), args, { cwd: copy, encoding: 'utf8', env })

test('a new module has rooms in all trees, with a part of the database and of the demo world', () => {
  const trees = made.map((path) => path.split('/')[0])
  expect(new Set(trees)).toEqual(new Set(['contract', 'rules', 'server', 'web']))
  expect(made).toContain('server/db/seed/tournaments.ts')
  expect(made.some((path) => /migrations\/\d{4}-tournaments\.sql$/.test(path))).toBe(true)
})

test('its types agree, its form is the house’s, and lint finds nothing', () => {
  // A copy's packages are links, so a type in some other file cannot be named: only errors in files
  // that the module touches count.
  const touched = [...made, ...changed].filter((path) => /\.tsx?$/.test(path))
  const types = run('tsc', '-b', 'contract', 'rules', 'server', 'web', '--pretty', 'false')
  const ofTouched = (line: string): boolean => touched.some((path) => line.startsWith(path))
  expect(types.stdout.split('\n').filter(ofTouched)).toEqual([])
  expect(run('oxfmt', '--list-different', ...touched).stdout).toBe('')
  expect(run('oxlint', ...touched).stdout).toContain('Found 0 warnings and 0 errors')
})

test('it is tidy', () => {
  const files = sourceFiles(copy)
  const rules = [forbiddenImports, brokenDoors, circularNeeds, unknownModules, crowdedFiles]
  const others = [importCircles, brokenTextRules, slowTransactions, oversized, badNames]
  for (const rule of [...rules, ...others]) expect(rule(files)).toEqual([])
  expect(crowdedFolders(keptPaths(copy))).toEqual([])
})

test('its tests pass, and so do those of the lists that it stands in', () => {
  const lists = ['src/i18n/locales.test.ts', 'src/apps/console/pages.test.ts']
  const { stdout, stderr, status } = run('vitest', 'run', 'tournaments', ...lists)
  expect(stdout).toContain('server/src/modules/tournaments/entries/entries.test.ts')
  expect(status, stdout + stderr).toBe(0)
})

test('a module that has begun is left alone, and the list is closed', () => {
  const before = readFileSync(join(copy, 'server/src/modules.ts'), 'utf8')
  expect(() => newModule('tournaments', copy)).toThrow(/is there already/)
  expect(() => newModule('poker', copy)).toThrow(/"poker" is none of them/)
  expect(readFileSync(join(copy, 'server/src/modules.ts'), 'utf8')).toBe(before)
})

test('a second one stands beside the first', () => {
  const { made: second } = newModule('charity', copy)
  const modules = readFileSync(join(copy, 'server/src/modules.ts'), 'utf8')
  expect(modules).toMatch(/\n {2}tournaments,\n {2}charity,\n\]/)
  const manifests = [made, second].map((paths) => paths.find((path) => /manifest/.test(path))!)
  const letters = manifests.map(
    (path) => /letter: '(.)'/.exec(readFileSync(join(copy, path), 'utf8'))?.[1],
  )
  // Letters run out; then a page goes without.
  const given = letters.filter((letter) => letter !== undefined)
  expect(new Set(given).size).toBe(given.length)
})
