import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../repository.ts'
import { smallHeap } from './small-heap.ts'

export type ProgramOptions = {
  readonly name: string
  /** The program's main file and its arguments. */
  readonly file: string
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Where all its output goes. */
  readonly logFile: string
  /** Called when it ends without having been asked to. */
  readonly onCrash?: (tail: string) => void
}

/** One of our programs in a process of its own; restarted after a crash, with growing delays. */
export type Program = {
  readonly pid: () => number
  stop(): Promise<void>
}

const starter = new URL('./end-with-parent.ts', import.meta.url).href
/** Sources stripped of their types and compiled once start twice as fast next time. */
export const compileCache = join(root, 'node_modules/.cache/node')
const readyMsMax = 60_000
const stopMsMax = 15_000
const logBytesMax = 16 * 1024 * 1024
const restartMsMax = 5_000

/**
 * @throws with the end of its log, if it ends or stays silent before it reports that it is ready
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  let child = await startOnce(options)
  let isStopping = false
  let restarts = 0

  const watch = (): void => {
    child.once('exit', () => {
      if (isStopping) return
      options.onCrash?.(tailOf(options.logFile))
      void restart()
    })
  }
  const restart = async (): Promise<void> => {
    await sleep(Math.min(restartMsMax, 200 * 2 ** restarts++))
    if (isStopping) return
    try {
      child = await startOnce(options)
    } catch {
      return restart()
    }
    if (isStopping) child.kill('SIGTERM')
    watch()
  }
  watch()

  return {
    pid: () => child.pid!,
    async stop() {
      isStopping = true
      await stopChild(child)
    },
  }
}

async function startOnce({
  file,
  args,
  env,
  logFile,
  name,
}: ProgramOptions): Promise<ChildProcess> {
  mkdirSync(dirname(logFile), { recursive: true })
  if (sizeOf(logFile) > logBytesMax) renameSync(logFile, `${logFile}.1`)
  const begin = sizeOf(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(
    process.execPath,
    [...smallHeap.flags, '--import', starter, file, ...(args ?? [])],
    {
      cwd: root,
      env: {
        ...{ NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, ...smallHeap.env },
        ...process.env,
        ...env,
      },
      stdio: ['ignore', log, log, 'ipc'],
      // Ctrl-C in the terminal goes to the starter alone, which stops the programs in order.
      detached: true,
    },
  )
  closeSync(log)
  let ended = false
  child.on('error', () => (ended = true))
  child.on('exit', () => (ended = true))
  const deadline = performance.now() + readyMsMax
  while (!isReady(logFile, begin)) {
    if (ended || performance.now() > deadline) {
      await stopChild(child)
      throw new Error(
        `The ${name} did not start. The end of ${logFile}:\n${tailOf(logFile, begin)}`,
      )
    }
    await sleep(25)
  }
  return child
}

/** A program prints `{"ready":true, ...}` on a line of its own once it can be reached. */
function isReady(logFile: string, begin: number): boolean {
  return readFrom(logFile, begin)
    .split('\n')
    .some((line) => line.startsWith('{"ready":true'))
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise<boolean>((done) => child.once('exit', () => done(true)))
  child.kill('SIGTERM')
  const isGone = await Promise.race([gone, sleep(stopMsMax, false, { ref: false })])
  if (isGone) return
  child.kill('SIGKILL')
  await gone
}

function readFrom(file: string, begin: number): string {
  try {
    return readFileSync(file).subarray(begin).toString()
  } catch {
    return ''
  }
}

function tailOf(file: string, begin = 0): string {
  return readFrom(file, begin).trim().split('\n').slice(-15).join('\n')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
