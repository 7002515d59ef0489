import { Refusal } from '../../../kernel/http/refusal.ts'

/** Runs a few tasks at once and lets a bounded number wait; the rest are asked to retry. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Hashing and drawing occupy whole processor cores. The gate keeps some free, so that bets and
 * balances are answered while a thousand logins wait.
 */
export function createGate(runningMax: number, waitingMax: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new Refusal('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Hand the slot straight on, so that nobody jumps the queue.
      if (next) next()
      else running--
    }
  }
}
