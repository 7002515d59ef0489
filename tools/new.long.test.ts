import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newModule } from './new.ts'
import { program } from './repository.ts'
import { copySources } from './source/source-copy.ts'
import { brokenDoors, circularNeeds, forbiddenImports, unknownModules } from './tidy/imports.ts'
import { crowdedFiles, crowdedFolders, importCircles } from './tidy/rooms.ts'
import { keptPaths, sourceFiles } from './tidy/source-files.ts'
import { badNames, brokenTextRules, oversized } from './tidy/text-rules.ts'
import { slowTransactions } from './tidy/transactions.ts'

let copy: string
let made: readonly string[]
let changed: readonly string[]

beforeAll(() => {
  copy = copySources()
  const rooms = newModule('rewards', copy)
  made = rooms.made
  changed = rooms.changed
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

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
  expect(made).toContain('server/db/seed/rewards.ts')
  expect(made.some((path) => /migrations\/\d{4}-rewards\.sql$/.test(path))).toBe(true)
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
  const more = [importCircles, brokenTextRules, slowTransactions, oversized, badNames]
  for (const rule of [...rules, ...more]) expect(rule(files)).toEqual([])
  expect(crowdedFolders(keptPaths(copy))).toEqual([])
})

test('its tests pass, and so do those of the lists that it stands in', () => {
  const lists = ['src/i18n/locales.test.ts', 'src/apps/console/pages.test.ts']
  const { stdout, status } = run('vitest', 'run', 'rewards', ...lists)
  expect(stdout).toContain('server/src/modules/rewards/entries/entries.test.ts')
  expect(status, stdout).toBe(0)
})

test('a module that has begun is left alone, and there are thirteen', () => {
  const before = readFileSync(join(copy, 'server/src/modules.ts'), 'utf8')
  expect(() => newModule('rewards', copy)).toThrow(/is there already/)
  expect(() => newModule('poker', copy)).toThrow(/"poker" is none of them/)
  expect(readFileSync(join(copy, 'server/src/modules.ts'), 'utf8')).toBe(before)
})

test('a second one stands beside the first', () => {
  const { made: second } = newModule('sports', copy)
  const modules = readFileSync(join(copy, 'server/src/modules.ts'), 'utf8')
  expect(modules).toMatch(/\n {2}rewards,\n {2}sports,\n\]/)
  const manifests = [made, second].map((paths) => paths.find((path) => /manifest/.test(path))!)
  const letters = manifests.map(
    (path) => /letter: '(.)'/.exec(readFileSync(join(copy, path), 'utf8'))?.[1],
  )
  expect(new Set(letters).size).toBe(2)
})
