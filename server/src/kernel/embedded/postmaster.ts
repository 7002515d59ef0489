import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { processExists } from './owner-lock.ts'

/** One running server process of PostgreSQL. */
export type Postmaster = {
  readonly pid: number
  /** Resolves when the process is gone, for whatever reason. */
  readonly ended: Promise<void>
  /** Keeps Node running until the process is gone; a server alone does not. */
  waitFor(): Promise<void>
}

export type LaunchOptions = {
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly cluster: string
  readonly port: number
  readonly settings: Record<string, string>
  readonly logFile: string
  readonly onProgress: (message: string) => void
}

/** The start failed for a reason that goes away by itself, or with another port. */
export class PassingFailure extends Error {}

const pollMs = 20
const logBytesMax = 16 * 1024 * 1024
const recoveryMinutesMax = 30
const quitAfterTurns = 500

/**
 * Starts the server and waits until it accepts connections, through crash recovery if there is any.
 */
export async function launch(options: LaunchOptions): Promise<Postmaster> {
  const { binaries, account, cluster, port, settings, logFile, onProgress } = options
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) {
    renameSync(logFile, `${logFile}.1`)
  }
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(logFile, 'a', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], {
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    // Its own process group: Ctrl-C in the terminal goes to us, and we stop the database last.
    detached: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  closeSync(log)
  let isOver = false
  let failure: Error | undefined
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true
      resolve()
    }
    // Without a listener a failed spawn would end Node itself.
    child.on('error', (error) => {
      failure = error
      end()
    })
    child.on('exit', end)
  })
  child.unref()

  const deadline = performance.now() + recoveryMinutesMax * 60_000
  for (let turn = 1; readStatus(cluster, child.pid) !== 'ready'; turn++) {
    if (isOver) throw whyEnded(failure, readFileSync(logFile).subarray(logStart).toString())
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL does not get ready, see ${logFile}`)
    if (turn % 250 === 0) onProgress('PostgreSQL is recovering from a crash')
    await sleep(pollMs)
  }
  const waitFor = (): Promise<void> => {
    child.ref()
    return ended
  }
  return { pid: child.pid!, ended, waitFor }
}

/** Stops the server: open transactions are rolled back, everything committed is written out. */
export async function halt(postmaster: Postmaster, options: LaunchOptions): Promise<void> {
  const { binaries, cluster } = options
  const over = postmaster.waitFor().then(() => true)
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' })
  } else {
    signal(postmaster.pid, 'SIGINT')
  }
  if (await Promise.race([over, sleep(60_000, false, { ref: false })])) return
  signal(postmaster.pid, 'SIGQUIT') // It recovers from its log at the next start: nothing is lost.
  await postmaster.ended
}

/**
 * Cleans up what a killed start left behind: a server that still runs with nobody to stop it, the
 * last processes of a killed one, or a `postmaster.pid` whose PID now belongs to another program,
 * or to a process that ended and was never waited for (a container without an init).
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number(readLines(pidFile)[0])
  if (!pid) return
  if (processExists(pid) && isServerOf(pid, cluster)) {
    signal(pid, 'SIGINT')
    for (let turn = 0; processExists(pid) && existsSync(pidFile); turn++) {
      if (turn === quitAfterTurns) signal(pid, 'SIGQUIT')
      await sleep(pollMs)
    }
  }
  // PostgreSQL finds the last processes of a killed server through this file: remove it only after
  // they are gone.
  for (let turn = 0; processesIn(cluster).length > 0; turn++) {
    if (turn === quitAfterTurns)
      processesIn(cluster).forEach((process) => signal(process, 'SIGQUIT'))
    await sleep(pollMs)
  }
  if (process.platform === 'linux') rmSync(pidFile, { force: true })
}

/**
 * Every living process that works in the cluster's folder, as all of PostgreSQL's do. Only Linux
 * can tell.
 */
function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return all.filter((pid) => worksIn(pid, cluster) && processExists(pid))
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false // Gone meanwhile, or another user's, as PostgreSQL's are not.
  }
}

/**
 * The word in the server's pid file that says how far it has got; only for the process asked about.
 */
function readStatus(cluster: string, pid: number | undefined): string | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  return Number(lines[0]) === pid ? lines[7]?.trim() : undefined
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return worksIn(pid, cluster)
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').includes(cluster)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Already gone, as intended.
  }
}

function whyEnded(failure: Error | undefined, log: string): Error {
  if (failure) return new Error(`PostgreSQL could not be started: ${failure.message}`)
  const passing =
    /lock file .* already exists|pre-existing shared memory|could not bind|Address already in use|could not create any TCP/i
  const tail = log.trim().split('\n').slice(-6).join('\n')
  const message = `PostgreSQL ended while starting:\n${tail}`
  return passing.test(log) ? new PassingFailure(message) : new Error(message)
}
