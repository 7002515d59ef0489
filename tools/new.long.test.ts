import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newModule } from './new.ts'
import { program } from './repository.ts'
import { copySources } from './source/source-copy.ts'
import { brokenDoors, forbiddenImports } from './tidy/imports.ts'
import { sourceFiles } from './tidy/source-files.ts'
import { badNames, brokenTextRules, oversized } from './tidy/text-rules.ts'

let copy: string

beforeAll(() => {
  copy = copySources()
  for (const tree of ['contract/src/sports.ts', 'rules/src/sports', 'server/src/modules/sports']) {
    rmSync(join(copy, tree), { recursive: true, force: true })
  }
  rmSync(join(copy, 'web/src/features/sports'), { recursive: true, force: true })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a new module compiles, is formatted and tidy in all four trees', () => {
  const made = newModule('sports', copy)
  expect(new Set(made.map((path) => path.split('/')[0]))).toEqual(
    new Set(['contract', 'rules', 'server', 'web']),
  )
  // Types of those trees: other files may be in the middle of a change, so only the new ones are
  // asked about.
  const trees = ['-b', 'contract', 'rules', 'server', 'web', '--pretty', 'false']
  const types = spawnSync(program('tsc'), trees, { cwd: copy, encoding: 'utf8' })
  expect(types.stdout.split('\n').filter((line) => line.includes('sports'))).toEqual([])
  const format = spawnSync(program('oxfmt'), ['--list-different', ...made], {
    cwd: copy,
    encoding: 'utf8',
  })
  expect(format.stdout).toBe('')
  const all = sourceFiles(copy)
  const fresh = all.filter(({ path }) => made.includes(path))
  expect(fresh).toHaveLength(made.length)
  expect([...forbiddenImports(fresh), ...brokenTextRules(fresh), ...oversized(fresh)]).toEqual([])
  expect([...badNames(fresh), ...brokenDoors(all).filter((one) => one.includes('sports'))]).toEqual(
    [],
  )
})

test('what is there already is left alone', () => {
  expect(() => newModule('sports', copy)).toThrow(/is there already/)
  expect(() => newModule('poker', copy)).toThrow(/"poker" is none of them/)
})
