import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import type { HashingAnswer, HashingRequest, Priority } from './password-worker.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * A hash takes 13 ms of one core. A flood of sign-ins is held to a tenth of half the cores (8 a
 * second on two cores), so that betting hardly notices; a handful at once need not wait.
 */
const threadsMax = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
const perSecondDefault = 8 * threadsMax
const burst = 3
/** Ten seconds on two cores: callers beyond that are told to come back later. */
const waitingMax = 80
/**
 * An idle thread that has not finished a hash by then is starved: the machine is full, and a low
 * thread takes over this hash and all others for a while.
 */
const starvedMilliseconds = 400
const fullMilliseconds = 30_000

type Job = {
  readonly ask: HashingRequest
  resolve(value: string | boolean): void
  reject(error: Error): void
}
type Thread = {
  readonly worker: Worker
  readonly standing: Priority
  job: Job | undefined
  starving: NodeJS.Timeout | undefined
  /** An idle thread whose job was given to another, until it finishes the job after all. */
  isStarved: boolean
}

const threads: Thread[] = []
const waiting: Job[] = []
let requests = 0
let everyMilliseconds = 1_000 / perSecondDefault
/** When the pace would be met again if nothing more were asked for. */
let paidUntil = 0
let pause: NodeJS.Timeout | undefined
/** Until when hashes run on low threads. */
let fullUntil = 0

/** Sets the pace of this process; 0 for one that suits its cores. */
export function paceHashing(perSecond: number): void {
  everyMilliseconds = 1_000 / (perSecond || perSecondDefault)
}

/** Argon2id of a text, in a thread that yields to everything else on the machine. */
export async function hashInTurn(password: string, options: Options): Promise<string> {
  return (await inTurn({ id: ++requests, password, options })) as string
}

/** Whether a stored hash matches the text. Rejects if it is not a hash. */
export async function verifyInTurn(hash: string, password: string): Promise<boolean> {
  return (await inTurn({ id: ++requests, password, kept: hash })) as boolean
}

/** As many at a time as there are threads; the rest wait in order, and too many are refused. */
function inTurn(ask: HashingRequest): Promise<string | boolean> {
  if (waiting.length >= waitingMax) throw new Refusal('unavailable', { retryAfterSeconds: 2 })
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
    const isFull = now < fullUntil || threads.some((thread) => thread.isStarved)
    const free = freeThread(isFull ? 'low' : 'idle')
    if (!free) return
    paidUntil = Math.max(now, paidUntil) + everyMilliseconds
    begin(free, waiting.shift()!)
  }
}

function begin(thread: Thread, job: Job): void {
  thread.job = job
  // Only a thread with work keeps the process alive.
  thread.worker.ref()
  if (thread.standing === 'idle')
    thread.starving = setTimeout(() => overtake(thread, job), starvedMilliseconds)
  thread.worker.postMessage(job.ask)
}

/** Repeats the work on a thread that gets CPU time; whichever finishes first is the answer. */
function overtake(thread: Thread, job: Job): void {
  thread.isStarved = true
  fullUntil = performance.now() + fullMilliseconds
  waiting.unshift(job)
  giveOut()
}

function freeThread(standing: Priority): Thread | undefined {
  const all = threads.filter((thread) => thread.standing === standing)
  return (
    all.find((thread) => !thread.job) ??
    (all.length < threadsMax ? openThread(standing) : undefined)
  )
}

function openThread(standing: Priority): Thread {
  const file = new URL('./password-worker.ts', import.meta.url)
  const worker = new Worker(file, { workerData: standing })
  const starving = undefined
  const thread: Thread = { worker, standing, job: undefined, starving, isStarved: false }
  worker.on('message', (answer: HashingAnswer) => {
    const { job } = thread
    thread.job = undefined
    thread.isStarved = false
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
