import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copySources } from './source/copy.ts'

// A tool that never finds anything looks just like clean code: so each is given a fault that it
// must find.
let copy: string

beforeAll(() => {
  copy = copySources()
  // The compiler checks only the tree of its planted fault; the others would take it half a minute.
  writeFileSync(join(copy, 'tsconfig.json'), '{"files":[],"references":[{"path":"contract"}]}')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function checkOnly(tool: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'tools', 'check.ts'), '--only', tool],
    { cwd: copy, encoding: 'utf8' },
  )
  return { status, output: stdout + stderr }
}

const plants = [
  {
    tool: 'types',
    file: 'contract/src/planted.ts',
    text: `export const planted: number = 'text'\n`,
    finds: /planted\.ts.*TS2322|TS2322.*planted/s,
  },
  {
    tool: 'lint',
    file: 'rules/src/planted.ts',
    text: `export function planted(a: number): boolean {\n  return a == 1\n}\n`,
    finds: /eqeqeq.*planted\.ts/s,
  },
  {
    tool: 'lint',
    file: 'rules/src/planted-long.ts',
    text: `export function planted(): number {\n  let sum = 0\n${'  sum += 1\n'.repeat(70)}  return sum\n}\n`,
    finds: /max-lines-per-function.*planted-long\.ts/s,
  },
  {
    tool: 'format',
    file: 'rules/src/planted.ts',
    text: `export const planted = "double quotes";\n`,
    finds: /planted\.ts/,
  },
  {
    tool: 'dead',
    file: 'web/src/ui/planted.tsx',
    text: `export const planted = 1\n`,
    finds: /Unused files.*planted\.tsx/s,
  },
  {
    tool: 'dead',
    file: 'rules/src/planted.ts',
    text: `export const planted = 1\n`,
    finds: /Unused exports.*planted\.ts/s,
  },
]

const untidy = [
  {
    fault: 'the rules read the database',
    file: 'rules/src/planted-database.ts',
    text: `import { sql } from 'kysely'\n\nexport const planted = sql\n`,
    finds: 'rules/src/planted-database.ts:1 must not import kysely',
  },
  {
    fault: 'the platform decides outcomes',
    file: 'server/src/modules/games/planted-outcome.ts',
    text: `import '@kancil/rules/games/chance'\n`,
    finds:
      'server/src/modules/games/planted-outcome.ts:1 must not import @kancil/rules/games/chance',
  },
  {
    fault: 'a module past the door of another',
    file: 'server/src/modules/site/planted-door.ts',
    text: `import '../wallet/store.ts'\n`,
    finds: 'server/src/modules/site/planted-door.ts:1 reaches wallet past its door',
  },
  {
    fault: 'a door that the needs do not name',
    file: 'server/src/modules/lottery/planted-needs.ts',
    text: `import '../sports/door.ts'\n`,
    finds: 'server/src/modules/lottery/planted-needs.ts:1 uses sports, which the needs',
  },
  {
    fault: 'chance from nowhere',
    file: 'server/src/modules/site/planted-chance.ts',
    text: `export const planted = Math.random()\n`,
    finds: 'server/src/modules/site/planted-chance.ts:1 Math.random',
  },
  {
    fault: 'a clock of its own',
    file: 'rules/src/planted-clock.ts',
    text: `export const planted = new Date()\n`,
    finds: 'rules/src/planted-clock.ts:1 new Date()',
  },
  {
    fault: 'SQL in a command',
    file: 'server/src/modules/site/planted-sql.ts',
    text: `import { sql } from 'kysely'\n\nexport const planted = sql\n`,
    finds: 'SQL stands in store.ts',
  },
  {
    fault: 'a margin that RTL gets wrong',
    file: 'web/src/ui/planted-margin.tsx',
    text: `export const planted = 'flex ml-4'\n`,
    finds: 'web/src/ui/planted-margin.tsx:1',
  },
  {
    fault: 'a drawer for anything',
    file: 'contract/src/misc.ts',
    text: `export const planted = 1\n`,
    finds: 'contract/src/misc.ts: a drawer',
  },
  {
    fault: 'a file of 401 lines',
    file: 'contract/src/planted-long.ts',
    text: `${'// One more.\n'.repeat(401)}`,
    finds: 'contract/src/planted-long.ts has 401 lines',
  },
  {
    fault: 'a line of 101 columns',
    file: 'contract/src/planted-wide.ts',
    text: `// ${'word '.repeat(20)}.\n`,
    finds: 'contract/src/planted-wide.ts:1 has 104 columns',
  },
  {
    fault: 'a key that was meant to stay secret',
    file: 'contract/src/planted-secret.ts',
    text: `export const planted = 'AKIA${'ABCD'.repeat(4)}'\n`,
    finds: 'looks like a secret',
  },
  {
    fault: 'a dependency without a reason',
    file: 'adapters/package.json',
    text: JSON.stringify({ name: '@kancil/adapters', dependencies: { 'left-pad': '^1.3.0' } }),
    finds: 'left-pad',
  },
]

function plant(file: string, text: string): string {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

describe('each tool finds what is planted', () => {
  test.each(plants)('$tool: $file', ({ tool, file, text, finds }) => {
    const path = plant(file, text)
    const { status, output } = checkOnly(tool)
    rmSync(path)
    expect(output).toMatch(finds)
    expect(status).toBe(1)
  })

  test('tidy: every fault of its list', () => {
    for (const { file, text } of untidy) plant(file, text)
    const { status, output } = checkOnly('tidy')
    expect(status).toBe(1)
    for (const { fault, finds } of untidy) expect(output, fault).toContain(finds)
  })
})
