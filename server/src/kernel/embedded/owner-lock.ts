import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'started-by.json'

/** Another process runs the database in this folder. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The database in ${folder} is already run by process ${pid}. ` +
        'Stop that one first, or set KANCIL_DATA to another folder.',
    )
  }
}

/**
 * Records that this process runs the database in the folder, so that a second start does not take
 * it over. A process that died without releasing it (kill -9) is recognised, even if its PID was
 * reused.
 *
 * @throws FolderTaken when another living process runs it
 */
export function takeFolder(folder: string): void {
  const file = join(folder, fileName)
  const self = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) })
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, self, { mode: 0o600, flag: 'wx' }) // Fails when the file is there: one of two wins.
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error
    }
    const owner = readOwner(file)
    if (owner && owner.pid !== process.pid && isAlive(owner))
      throw new FolderInUse(folder, owner.pid)
    rmSync(file, { force: true })
  }
}

export function leaveFolder(folder: string): void {
  const file = join(folder, fileName)
  if (existsSync(file) && readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
}

type Owner = { pid: number; startedAt: string | null }

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined // Cut short by a crash: whoever wrote it is gone.
  }
}

function isAlive(owner: Owner): boolean {
  if (!processExists(owner.pid)) return false
  const startedAt = startOf(owner.pid)
  return startedAt === null || owner.startedAt === null || startedAt === owner.startedAt
}

/**
 * Whether a process with this PID is alive, ours or not. One that ended but was never waited for is
 * not.
 */
export function processExists(pid: number): boolean {
  if (statFields(pid)?.[0] === 'Z') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When the process started, in the kernel's own ticks: with its PID it identifies a process for
 * good.
 */
function startOf(pid: number): string | null {
  return statFields(pid)?.[19] ?? null
}

/** What Linux reports about a process, from its state on; other systems do not report it. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, and may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
