import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'

export type Binaries = {
  readonly folder: string
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

/** Where root keeps what the lent account must be able to read. */
export const rootPlace = '/var/lib/kancil'

/**
 * PostgreSQL's programs in a state in which the account can run them.
 *
 * Repairs what npm may have left: library links that only an install script would create
 * (`--ignore-scripts`), lost execute bits, and a project below a folder that the account cannot
 * enter (a home of mode 0700), in which case everything is copied once to a readable place.
 *
 * @param native the folder with `bin`, `lib`, `share`
 * @param account who runs them; undefined for ourselves
 */
export async function usableBinaries(
  native: string,
  account: Account | undefined,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const here = binariesIn(native)
  if (tryMend(native) && (await runs(here, account))) return here

  const place = copyPlace(native, account)
  if (!existsSync(place)) {
    onProgress(`copying PostgreSQL to ${place}, where it can be run`)
    copyWhole(native, place)
  }
  const copied = binariesIn(place)
  if (await runs(copied, account)) return copied
  throw new Error(
    `PostgreSQL's program ${copied.postgres} does not run here` +
      (account ? ` for the account ${account.name}.` : '.') +
      ' Set DATABASE_URL and DATABASE_OWNER_URL to use a PostgreSQL of your own.',
  )
}

function binariesIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'bin', name + suffix)
  return {
    folder,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  }
}

/**
 * Creates the links of `pg-symlinks.json` and sets the execute bits; false if we may not write to
 * the folder.
 */
function tryMend(native: string): boolean {
  try {
    mend(native)
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
    throw error
  }
}

function mend(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  const links = existsSync(list) ? readFileSync(list, 'utf8') : '[]'
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    // The list's paths start at the package's root, so each begins with `native/`.
    const from = join(folder, source.replace(/^native\//, ''))
    const link = join(folder, target.replace(/^native\//, ''))
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), from), link)
  }
  if (process.platform === 'win32') return
  const { initdb, postgres, pgCtl } = binariesIn(folder)
  for (const program of [initdb, postgres, pgCtl]) {
    const mode = statSync(program).mode
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
  }
}

/** Whether the account can really run it: this checks permissions, libraries and CPU at once. */
function runs(binaries: Binaries, account: Account | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(binaries.postgres, ['--version'], {
      stdio: 'ignore',
      cwd: '/',
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** A copy belongs to one release of the package, so updating the package makes a new copy. */
function copyPlace(native: string, account: Account | undefined): string {
  const manifest = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const base = account
    ? rootPlace
    : join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'kancil')
  return join(base, `postgresql-${version}-${process.arch}`)
}

/**
 * Copies beside the destination and moves the copy there at the end, so that an interrupted copy is
 * never used.
 */
function copyWhole(native: string, place: string): void {
  const making = join(dirname(place), `.${basename(place)}.${process.pid}`)
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o755 })
  cpSync(native, making, { recursive: true, verbatimSymlinks: true })
  chmodSync(making, 0o755)
  mend(making)
  try {
    renameSync(making, place)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(place)) throw error // Another start was quicker: its copy is as good.
  }
}
