import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverAccount } from './account.ts'
import { rootPlace, usableBinaries } from './binaries.ts'
import { nativeFolder } from './native-folder.ts'

const isRoot = process.getuid?.() === 0
const version = `test.${process.pid}`
let home: string
let native: string
const silent = (): void => undefined

beforeAll(() => {
  // What `npm ci --ignore-scripts` leaves in a home that only its owner can enter: no links, no
  // execute bits.
  home = mkdtempSync(join(tmpdir(), 'kancil-home-'))
  native = join(home, 'package', 'native')
  cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(home, 'package', 'package.json'), JSON.stringify({ version }))
  for (const link of links()) rmSync(join(home, 'package', link), { force: true })
  chmodSync(join(native, 'bin', 'postgres'), 0o644)
  chmodSync(home, 0o700)
})
afterAll(() => {
  rmSync(home, { recursive: true, force: true })
  if (isRoot) rmSync(copyForRoot(), { recursive: true, force: true })
})

function links(): string[] {
  const list = readFileSync(join(nativeFolder(), 'pg-symlinks.json'), 'utf8')
  return (JSON.parse(list) as { target: string }[]).map((link) => link.target)
}

function copyForRoot(): string {
  return join(rootPlace, `postgresql-${version}-${process.arch}`)
}

test('library links and execute bits that npm left out are made, and then it runs', async () => {
  const broken = spawnSync(join(native, 'bin', 'postgres'), ['--version'])
  expect(broken.status).not.toBe(0)
  const binaries = await usableBinaries(native, undefined, silent)
  expect(binaries.folder).toBe(native)
  for (const link of links())
    expect(lstatSync(join(home, 'package', link)).isSymbolicLink()).toBe(true)
  expect(spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout).toMatch(
    /PostgreSQL/,
  )
})

test.runIf(isRoot)(
  'below a folder that the account cannot enter, a copy is made once',
  async () => {
    const messages: string[] = []
    const first = await usableBinaries(native, serverAccount(), (message) => messages.push(message))
    expect(first.folder).toBe(copyForRoot())
    expect(existsSync(join(first.folder, 'share'))).toBe(true)
    expect(messages.join()).toContain(copyForRoot())
    await usableBinaries(native, serverAccount(), (message) => messages.push(message))
    expect(messages).toHaveLength(1)
  },
)

test('binaries that cannot run here end in advice, not in a crash', async () => {
  const broken = join(home, 'other', 'native')
  cpSync(native, broken, { recursive: true, verbatimSymlinks: true })
  writeFileSync(
    join(home, 'other', 'package.json'),
    JSON.stringify({ version: `${version}.broken` }),
  )
  writeFileSync(join(broken, 'bin', 'postgres'), 'not a program')
  process.env['XDG_CACHE_HOME'] = join(home, 'cache')
  try {
    await expect(usableBinaries(broken, undefined, silent)).rejects.toThrow(/Set DATABASE_URL/)
  } finally {
    delete process.env['XDG_CACHE_HOME']
  }
})
