import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import type { HashingAnswer, HashingAsk } from './password-worker.ts'
import { Refused } from './refused.ts'
import { setThreadClass } from './thread-class.ts'

/**
 * A hash is 13 ms of one core. A flood of sign-ins is held to a tenth of half the cores (8 a second
 * of two), so that betting hardly feels it; a handful at once need not wait for that.
 */
const threadsMax = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
const perSecondDefault = 8 * threadsMax
const burst = 3
/** Ten seconds of two cores: whoever comes after so many is told to come back. */
const waitingMax = 80
/**
 * A thread takes only what nobody else wants of the cores. One that has not ended a hash by then
 * gets its share of a full machine for a while.
 */
const starvedMilliseconds = 400
const liftedMilliseconds = 30_000

type Job = {
  readonly ask: HashingAsk
  resolve(value: string | boolean): void
  reject(error: Error): void
}
type Thread = {
  readonly worker: Worker
  /** The system's number of it, once that is known. */
  id: string | null
  job: Job | undefined
  /** Until when it is no idle one, or 0. */
  liftedUntil: number
  starving: NodeJS.Timeout | undefined
}

const threads: Thread[] = []
const waiting: Job[] = []
let asked = 0
let everyMilliseconds = 1_000 / perSecondDefault
/** When the pace would be kept again, were nothing asked from now on. */
let paidUntil = 0
let pause: NodeJS.Timeout | undefined

/** Sets the pace of this process; 0 for what suits its cores. */
export function paceHashing(perSecond: number): void {
  everyMilliseconds = 1_000 / (perSecond || perSecondDefault)
}

/** Argon2id of a text, in a thread that gives way to everything else of the machine. */
export async function hashInTurn(password: string, options: Options): Promise<string> {
  return (await inTurn({ id: ++asked, password, options })) as string
}

/** Whether a kept hash is the text's. Rejects where the hash is none. */
export async function verifyInTurn(kept: string, password: string): Promise<boolean> {
  return (await inTurn({ id: ++asked, password, kept })) as boolean
}

/** As many at a time as there are threads; the rest wait in order, and too many are refused. */
function inTurn(ask: HashingAsk): Promise<string | boolean> {
  if (waiting.length >= waitingMax) throw new Refused('unavailable', { retryAfterSeconds: 2 })
  return new Promise((resolve, reject) => {
    waiting.push({ ask, resolve, reject })
    giveOut()
  })
}

function giveOut(): void {
  while (waiting.length > 0 && !pause) {
    const now = performance.now()
    const early = paidUntil - now - burst * everyMilliseconds
    if (early > 0) {
      pause = setTimeout(() => {
        pause = undefined
        giveOut()
      }, early)
      return
    }
    const free = threads.find((one) => !one.job) ?? (threads.length < threadsMax && openThread())
    if (!free) return
    paidUntil = Math.max(now, paidUntil) + everyMilliseconds
    begin(free, waiting.shift()!)
  }
}

function begin(thread: Thread, job: Job): void {
  thread.job = job
  // Only a thread with work keeps the process alive.
  thread.worker.ref()
  if (thread.liftedUntil > 0 && thread.liftedUntil < performance.now()) idle(thread)
  thread.starving = setTimeout(() => lift(thread), starvedMilliseconds)
  thread.worker.postMessage(job.ask)
}

function idle(thread: Thread): void {
  thread.liftedUntil = 0
  if (thread.id !== null) setThreadClass(thread.id, 'idle')
}

function lift(thread: Thread): void {
  if (thread.id !== null && thread.liftedUntil === 0) setThreadClass(thread.id, 'other')
  thread.liftedUntil = performance.now() + liftedMilliseconds
}

function openThread(): Thread {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url))
  const thread: Thread = { worker, id: null, job: undefined, liftedUntil: 0, starving: undefined }
  worker.on('message', (answer: HashingAnswer) => {
    if ('thread' in answer) {
      thread.id = answer.thread
      return idle(thread)
    }
    const { job } = thread
    thread.job = undefined
    clearTimeout(thread.starving)
    worker.unref()
    giveOut()
    if ('error' in answer) job?.reject(new Error(answer.error))
    else job?.resolve(answer.value)
  })
  worker.on('error', (error) => thread.job?.reject(error as Error))
  worker.on('exit', () => {
    clearTimeout(thread.starving)
    threads.splice(threads.indexOf(thread), 1)
    giveOut()
  })
  threads.push(thread)
  return thread
}
