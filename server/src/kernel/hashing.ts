import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import type { HashingAnswer, HashingAsk } from './password-worker.ts'
import { Refused } from './refused.ts'

/** A hash is 13 ms of one core. */
const threadsMax = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
const waitingMax = 200

type Job = {
  readonly ask: HashingAsk
  resolve(value: string | boolean): void
  reject(error: Error): void
}
type Thread = { readonly worker: Worker; job: Job | undefined }

const threads: Thread[] = []
const waiting: Job[] = []
let asked = 0

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
    const free = threads.find((one) => !one.job) ?? (threads.length < threadsMax && openThread())
    if (free) takeNext(free)
  })
}

function takeNext(thread: Thread): void {
  thread.job = waiting.shift()
  // A thread without work does not keep the process alive.
  if (!thread.job) return thread.worker.unref()
  thread.worker.ref()
  thread.worker.postMessage(thread.job.ask)
}

function openThread(): Thread {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url))
  const thread: Thread = { worker, job: undefined }
  worker.on('message', (answer: HashingAnswer) => {
    const { job } = thread
    takeNext(thread)
    if ('error' in answer) job?.reject(new Error(answer.error))
    else job?.resolve(answer.value)
  })
  worker.on('error', (error) => thread.job?.reject(error as Error))
  worker.on('exit', () => void threads.splice(threads.indexOf(thread), 1))
  threads.push(thread)
  return thread
}
