import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { putBack, setAside } from './former-files.ts'
import { program, root } from './repository.ts'

/** One thing that Vite makes, and what it is made of. */
type Build = {
  readonly name: string
  readonly folder: string
  readonly sources: readonly string[]
  readonly steps: readonly (readonly string[])[]
}

const sharedSources = ['contract/src/**/*.ts', 'rules/src/**/*.ts', 'package-lock.json']

const builds: readonly Build[] = [
  {
    name: 'the two sites',
    folder: 'web',
    sources: [
      ...['web/src/**/*', 'web/build/**/*', 'web/public/**/*', 'web/*.html', 'web/*.ts'],
      ...sharedSources,
    ],
    // The pages for the browser, then the program that renders their first HTML.
    steps: [['build'], ['build', '--ssr']],
  },
  {
    name: 'the game screens',
    folder: 'sandbox',
    sources: ['sandbox/src/**/*', 'sandbox/*.html', 'sandbox/*.config.ts', ...sharedSources],
    steps: [['build']],
  },
]

/**
 * Builds what the browser gets, but only what changed since the last time: a hash of all sources is
 * kept beside it.
 *
 * @returns the names of what was built now
 */
export async function buildScreens(say: (message: string) => void): Promise<string[]> {
  const due = builds.filter((build) => hasVite(build) && builtFrom(build) !== hashOf(build))
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
  const folder = join(root, build.folder, 'dist')
  const aside = join(root, '.cache', 'former', build.folder)
  setAside(folder, aside, new Date())
  rmSync(folder, { recursive: true, force: true })
  for (const step of build.steps) await vite(build.folder, step)
  putBack(folder, aside)
  mkdirSync(folder, { recursive: true })
  writeFileSync(markerOf(build), hash) // Last, so that a build cut short is made again.
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
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0
        ? done()
        : fail(
            new Error(
              `vite ${args.join(' ')} in ${folder} failed:\n${said.trim().slice(0, 4_000)}`,
            ),
          ),
    )
  })
}

function builtFrom(build: Build): string {
  return existsSync(markerOf(build)) ? readFileSync(markerOf(build), 'utf8') : ''
}

function markerOf({ folder }: Build): string {
  return join(root, folder, 'dist', '.built-from')
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
