import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What a thread of hashing is asked for, and answers. */
export type HashingAsk =
  | { readonly id: number; readonly password: string; readonly options: Options }
  | { readonly id: number; readonly password: string; readonly kept: string }
export type HashingAnswer =
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly error: string }

/**
 * How far a thread gives way: `idle` runs only where nobody else wants a core; `low` gets about a
 * tenth of a busy one.
 */
export type Standing = 'idle' | 'low'

const niceness = 10

/**
 * For this thread alone, and for good: who is not root may not leave the idle class again. Only
 * Linux knows priorities of threads; elsewhere the number of threads is the only bound. Where there
 * is no `chrt`, an idle thread is a low one.
 */
function yieldToOthers(standing: Standing): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)!
    setPriority(Number(thread), niceness)
    if (standing === 'idle') execFileSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore' })
  } catch {
    // Not a Linux, or not allowed to: it works all the same.
  }
}

function answerOf(ask: HashingAsk): HashingAnswer {
  try {
    const value =
      'kept' in ask ? verifySync(ask.kept, ask.password) : hashSync(ask.password, ask.options)
    return { id: ask.id, value }
  } catch (error) {
    return { id: ask.id, error: String(error) }
  }
}

yieldToOthers(workerData as Standing)
parentPort!.on('message', (ask: HashingAsk) => parentPort!.postMessage(answerOf(ask)))
