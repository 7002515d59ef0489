import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../repository.ts'
import { vectorKinds } from './registry.ts'
import { readVectors, runVectors } from './run-vectors.ts'
import type { Vector } from './kind.ts'

const fixture = join(root, 'rules/src/games/fixtures/vectors.json')
const jackpots = join(root, 'rules/src/games/fixtures/jackpot-vectors.json')
const handbook = readVectors(readFileSync(fixture, 'utf8'))
const zodiac = join(root, 'rules/src/lottery/fixtures/zodiac-vectors.json')
const own = [jackpots, zodiac].flatMap((file) => readVectors(readFileSync(file, 'utf8')))
const vectors = [...handbook, ...own]
const built = vectors.filter(({ game }) =>
  vectorKinds.some(({ prefix }) => game.startsWith(prefix)),
)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vectors-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/vectors/main.ts'), ...args], { encoding: 'utf8' })

test('every vector of a game that is built passes, the others are skipped by name', () => {
  const results = runVectors(vectors, vectorKinds)
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const passed = results.flatMap(({ id, outcome }) => (outcome === 'passed' ? [id] : []))
  expect(passed).toEqual(built.map(({ id }) => id))
  expect(passed).toEqual(
    expect.arrayContaining(['slot-01', 'slot-04', 'slot-06', 'pf-01', 'zo-02']),
  )
})

test.each(built.map((vector) => [vector.id, vector] as const))(
  '%s with a wrong figure fails',
  (_id, vector) => {
    for (const [field, value] of Object.entries(vector.expect)) {
      const wrong = typeof value === 'number' ? value + 1 : [value, 'planted']
      const planted: Vector = { ...vector, expect: { ...vector.expect, [field]: wrong } }
      expect(runVectors([planted], vectorKinds)[0]).toMatchObject({ outcome: 'failed' })
    }
  },
)

test('the rules decide, not the file: another draw fails', () => {
  const [first] = vectors.filter(({ id }) => id === 'slot-02')
  const other = { ...first!, draw: { stops: [0, 0, 0, 0, 0] } }
  const senseless = { ...first!, draw: { stops: [0, 0, 0, 0, 40] } }
  const results = runVectors([other, senseless], vectorKinds)
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
})

test('the command ends in its counts, and with 1 if a vector fails', () => {
  const whole = run('--file', fixture)
  const [passed, skipped] = [built.length - own.length, vectors.length - built.length]
  expect(whole.stdout.trim().split('\n').at(-1)).toBe(
    `${passed} passed, 0 failed, ${skipped} skipped`,
  )
  expect(whole.status).toBe(0)
  const [slot] = built.filter(({ game }) => game.startsWith('slot-'))
  const planted = { ...slot!, expect: { coins: 12_345 } }
  const future = { ...slot!, id: 'new-01', game: 'slot-not-built' }
  const file = join(folder, 'planted.json')
  writeFileSync(file, JSON.stringify({ vectors: [slot, planted, future] }))
  const second = run('--file', file)
  expect(second.stdout).toContain(`FAIL  ${slot!.id}: coins is`)
  expect(second.stdout).toContain('skip  slot-not-built: new-01')
  expect(second.stdout.trim().split('\n').at(-1)).toBe('1 passed, 1 failed, 1 skipped')
  expect(second.status).toBe(1)
})

test.each([
  ['no file', undefined],
  ['a file that is not there', ''],
  ['no JSON', 'nonsense'],
  ['no list', '{"vectors": 3}'],
  ['a vector that expects nothing', '{"vectors":[{"id":"a","game":"b","bet":{},"draw":{}}]}'],
])('%s ends with 2', (_what, text) => {
  const file = join(folder, text ? 'bad.json' : 'missing.json')
  if (text) writeFileSync(file, text)
  const { status, stderr } = text === undefined ? run() : run('--file', file)
  expect(status).toBe(2)
  expect(stderr).not.toContain('    at ')
})
