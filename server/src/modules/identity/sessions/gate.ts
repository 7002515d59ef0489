import { Refused } from '../../../kernel/http/refused.ts'

/**
 * Lets a few pieces of work run at once and a bounded number wait; the rest is told to come back.
 */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Hashing and drawing take whole processor cores. The gate keeps them from taking all: bets and
 * balances are answered while a thousand logins wait.
 */
export function createGate(runningMax: number, waitingMax: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new Refused('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody slips in between.
      if (next) next()
      else running--
    }
  }
}
