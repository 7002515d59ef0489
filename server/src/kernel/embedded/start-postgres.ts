import { spawn } from 'node:child_process'
import { chownSync, existsSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, serverAccount } from './account.ts'
import { type Binaries, usableBinaries } from './binaries.ts'
import { clusterFolder, makeFolder } from './cluster-folder.ts'
import { freePort } from './free-port.ts'
import { nativeFolder } from './native-folder.ts'
import { leaveFolder, takeFolder } from './owner-lock.ts'
import {
  clearLeftovers,
  halt,
  launch,
  type LaunchOptions,
  PassingFailure,
  type Postmaster,
} from './postmaster.ts'
import { type Passwords, passwordsIn, type Role, roleNames } from './secrets.ts'

export type PostgresOptions = {
  /** Folder for the database, its log and its passwords; created when missing. */
  readonly dataDir: string
  /** Port on 127.0.0.1; a free one when omitted. */
  readonly port?: number
  /** PostgreSQL settings that override ours, named as in `postgresql.conf`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called for each step that takes long enough for a person to notice. */
  readonly onProgress?: (message: string) => void
  /** The folder with PostgreSQL's `bin`, `lib` and `share`; npm's package when omitted. */
  readonly native?: string
}

export type Postgres = {
  /** Address of a database of this server for one of its roles. */
  url(database: string, role: Role): string
  readonly port: number
  /** The server's main process. */
  readonly pid: number
  /** The file that PostgreSQL writes its messages to. */
  readonly log: string
  /**
   * Resolves when the server is gone, stopped by us or not. It does not by itself keep Node
   * running.
   */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * The folders whose server runs under this very process; the folder's lock recognises other
 * processes.
 */
const running = new Set<string>()
const startsMax = 12
const retryMs = 250

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 only, with the roles `kancil_owner`
 * (creates databases, migrates), `kancil_app` (reads and writes rows) and `kancil_studio` (the game
 * studio's, for a database of its own). The first start creates the cluster; every start repairs
 * what a crash left. Durability is PostgreSQL's own default: fsync, synchronous_commit,
 * full_page_writes on.
 *
 * @throws when another process runs the folder, or PostgreSQL cannot run here; the message says
 * what to do
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const onProgress = options.onProgress ?? (() => undefined)
  const dataDir = resolve(options.dataDir)
  const { path: cluster, account } = clusterFolder(dataDir, serverAccount())
  if (running.has(dataDir)) throw new Error(`The database in ${dataDir} already runs.`)
  takeFolder(dataDir)
  running.add(dataDir)
  try {
    const binaries = await usableBinaries(options.native ?? nativeFolder(), account, onProgress)
    const passwords = passwordsIn(dataDir)
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      onProgress('making the database files')
      await initialise(binaries, account, cluster, passwords)
    }
    await clearLeftovers(realpathSync(cluster))
    const settings = { ...defaultSettings(), ...options.settings }
    const logFile = join(dataDir, 'postgres.log')
    const base = {
      binaries,
      account,
      cluster: realpathSync(cluster),
      settings,
      logFile,
      onProgress,
    }
    const { launched, postmaster } = await launchPatiently(base, options.port)
    const url = (database: string, role: Role): string =>
      `postgresql://${roleNames[role]}:${passwords[role]}@127.0.0.1:${launched.port}/${database}`
    await makeRoles(url('postgres', 'admin'), passwords)
    return handleOf(dataDir, launched, postmaster, url)
  } catch (error) {
    running.delete(dataDir)
    leaveFolder(dataDir)
    throw error
  }
}

function handleOf(
  dataDir: string,
  launched: LaunchOptions,
  postmaster: Postmaster,
  url: Postgres['url'],
): Postgres {
  // A program that ends without stopping it takes it down as well; only kill -9 leaves it for the
  // next start.
  const atExit = (): void => {
    try {
      process.kill(postmaster.pid, 'SIGINT')
    } catch {
      // Already gone.
    }
  }
  process.on('exit', atExit)
  void postmaster.ended.then(() => {
    process.off('exit', atExit)
    running.delete(dataDir)
  })
  const stop = async (): Promise<void> => {
    await halt(postmaster, launched)
    leaveFolder(dataDir)
  }
  const { port, logFile: log } = launched
  return { url, port, pid: postmaster.pid, log, ended: postmaster.ended, stop }
}

/**
 * After a kill the old server's processes need a moment to end, and a free port may be taken
 * meanwhile: try again.
 */
async function launchPatiently(
  base: Omit<LaunchOptions, 'port'>,
  port: number | undefined,
): Promise<{ launched: LaunchOptions; postmaster: Postmaster }> {
  for (let attempt = 1; ; attempt++) {
    const launched = { ...base, port: port ?? (await freePort()) }
    try {
      return { launched, postmaster: await launch(launched) }
    } catch (error) {
      if (!(error instanceof PassingFailure) || attempt === startsMax) throw error
      if (attempt === 4) base.onProgress('waiting for the previous PostgreSQL to end')
      await sleep(retryMs)
    }
  }
}

/**
 * Creates the cluster beside its final place and moves it there whole, so that an interrupted start
 * leaves nothing half made.
 */
async function initialise(
  binaries: Binaries,
  account: Account | undefined,
  cluster: string,
  passwords: Passwords,
): Promise<void> {
  const making = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  makeFolder(making, account)
  writeFileSync(passwordFile, passwords.admin, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  try {
    await runInitdb(binaries, account, making, passwordFile)
    rmSync(cluster, { recursive: true, force: true })
    renameSync(making, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function runInitdb(
  binaries: Binaries,
  account: Account | undefined,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const flags = ['-D', folder, '-U', roleNames.admin, `--pwfile=${passwordFile}`, '--encoding=UTF8']
  // PostgreSQL's own collation: the same order on every machine, whatever languages it has
  // installed.
  flags.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  flags.push('--auth-local=reject', '--auth-host=scram-sha-256')
  return new Promise((done, fail) => {
    const child = spawn(binaries.initdb, flags, {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => fail(new Error(`initdb could not be started: ${error.message}`)))
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`initdb failed:\n${output.trim().slice(-2000)}`)),
    )
  })
}

function defaultSettings(): Record<string, string> {
  const mib = 1024 * 1024
  const sharedMib = Math.min(1024, Math.max(128, Math.floor(totalmem() / mib / 8)))
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${sharedMib}MB`,
    max_wal_size: '4GB',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    // Statements are short: compiling them costs more than it gains, and stalls the first callers.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
  }
}

async function makeRoles(adminUrl: string, passwords: Passwords): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles')
    const existing = new Set(rows.map((row) => row.rolname))
    const wanted = [
      { role: 'owner', rights: 'login createdb' },
      { role: 'app', rights: 'login' },
      { role: 'studio', rights: 'login' },
    ] as const
    for (const { role, rights } of wanted) {
      if (existing.has(roleNames[role])) continue
      const password = admin.escapeLiteral(passwords[role])
      await admin.query(`create role ${roleNames[role]} ${rights} password ${password}`)
    }
    // The studio's role reaches its own database and nothing else, not even these.
    await admin.query(`revoke connect, temporary on database postgres, template1 from public;
      grant connect on database postgres to ${roleNames.owner}, ${roleNames.app}`)
  } finally {
    await admin.end()
  }
}
