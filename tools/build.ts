import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { carryOver } from './source/former-files.ts'
import { packFiles } from './source/pack-files.ts'
import { program, root } from './repository.ts'

/** One of Vite's builds, and its sources. */
type Build = {
  readonly name: string
  readonly folder: string
  readonly sources: readonly string[]
  /** Vite's arguments and the folder that each build fills. */
  readonly steps: readonly (readonly [args: readonly string[], into: string])[]
}

const sharedSources = ['contract/src/**/*.ts', 'rules/src/**/*.ts', 'package-lock.json']

const builds: readonly Build[] = [
  {
    name: 'the two sites',
    folder: 'web',
    sources: [
      ...['web/src/**/*', 'web/build/**/*', 'web/public/**/*', 'web/*.html', 'web/*.ts'],
      ...['tools/source/pack-files.ts', 'tools/verify/*.mjs'],
      ...sharedSources,
    ],
    // The browser's pages, then the program that renders their first HTML.
    steps: [
      [['build'], 'client'],
      [['build', '--ssr'], '.'],
    ],
  },
  {
    name: 'the game screens',
    folder: 'studio',
    sources: ['studio/screens/**/*', 'studio/*.html', 'studio/*.config.ts', ...sharedSources],
    steps: [[['build'], '.']],
  },
]

/**
 * Builds what the browser gets, but only what changed since the last time: a hash of all sources is
 * stored beside it.
 *
 * @returns the names of what was built now
 */
export async function buildScreens(say: (message: string) => void): Promise<string[]> {
  const due = builds.filter((build) => hasVite(build) && sourcesHash(build) !== hashOf(build))
  await Promise.all(due.map((build) => make(build, say)))
  return due.map(({ name }) => name)
}

function hasVite({ folder }: Build): boolean {
  return existsSync(join(root, folder, 'vite.config.ts'))
}

async function make(build: Build, say: (message: string) => void): Promise<void> {
  const begun = performance.now()
  say(`building ${build.name} ...`)
  const hash = hashOf(build)
  const dist = join(root, build.folder, 'dist')
  // Built beside the current version, and swapped in once it is complete.
  const next = join(root, '.cache', 'build', build.folder)
  const last = `${next}-last`
  for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  for (const [args, into] of build.steps)
    await vite(build.folder, [...args, '--outDir', join(next, into)])
  carryOver(dist, next, new Date())
  await packFiles(next)
  writeFileSync(join(next, marker), hash)
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(next, dist)
  rmSync(last, { recursive: true, force: true })
  say(`built ${build.name} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

function vite(folder: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program('vite'), [...args, '--logLevel', 'warn'], {
      cwd: join(root, folder),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0
        ? done()
        : fail(
            new Error(
              `vite ${args.join(' ')} in ${folder} failed:\n${output.trim().slice(0, 4_000)}`,
            ),
          ),
    )
  })
}

function sourcesHash(build: Build): string {
  return existsSync(markerOf(build)) ? readFileSync(markerOf(build), 'utf8') : ''
}

const marker = '.built-from'

function markerOf({ folder }: Build): string {
  return join(root, folder, 'dist', marker)
}

function hashOf({ sources }: Build): string {
  const hash = createHash('sha256').update(process.versions.node)
  const paths = globSync([...sources], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

if (import.meta.main) {
  try {
    const built = await buildScreens((message) => console.log(message))
    if (built.length === 0) console.log('Everything is built already.')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
