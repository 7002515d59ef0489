import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What a hashing thread is asked for, and its answer. */
export type HashingRequest =
  | { readonly id: number; readonly password: string; readonly options: Options }
  | { readonly id: number; readonly password: string; readonly kept: string }
export type HashingAnswer =
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly error: string }

/**
 * How far a thread yields: `idle` runs only when nobody else wants a core; `low` gets about a tenth
 * of a busy one.
 */
export type Priority = 'idle' | 'low'

const niceness = 10

/**
 * For this thread only, and for good: a non-root process may not leave the idle class again. Only
 * Linux has thread priorities; elsewhere the number of threads is the only bound. Without `chrt`,
 * an idle thread is a low one.
 */
function yieldToOthers(standing: Priority): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)!
    setPriority(Number(thread), niceness)
    if (standing === 'idle') execFileSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore' })
  } catch {
    // Not Linux, or not allowed to: it works all the same.
  }
}

function answerOf(ask: HashingRequest): HashingAnswer {
  try {
    const value =
      'kept' in ask ? verifySync(ask.kept, ask.password) : hashSync(ask.password, ask.options)
    return { id: ask.id, value }
  } catch (error) {
    return { id: ask.id, error: String(error) }
  }
}

yieldToOthers(workerData as Priority)
parentPort!.on('message', (ask: HashingRequest) => parentPort!.postMessage(answerOf(ask)))
