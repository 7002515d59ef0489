import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What a thread of hashing is asked for, and answers. */
export type HashingAsk =
  | { readonly id: number; readonly password: string; readonly options: Options }
  | { readonly id: number; readonly password: string; readonly kept: string }
export type HashingAnswer =
  /** Said once, first: the system's number of this thread; null where threads have none. */
  | { readonly thread: string | null }
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly error: string }

/** Of a busy core it still gets about a tenth, so that sign-in goes on while all else is busy. */
const niceness = 10

/**
 * A low priority for this thread alone: a hash takes what betting leaves of the cores. Only Linux
 * knows priorities of threads; elsewhere the number of threads is the only bound.
 */
function yieldToOthers(): string | null {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)!
    setPriority(Number(thread), niceness)
    return thread
  } catch {
    // Not a Linux, or not allowed to: it works all the same.
    return null
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

const greeting: HashingAnswer = { thread: yieldToOthers() }
parentPort!.postMessage(greeting)
parentPort!.on('message', (ask: HashingAsk) => parentPort!.postMessage(answerOf(ask)))
