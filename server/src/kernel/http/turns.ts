import { Refusal } from './refusal.ts'

/**
 * Runs a few pieces of work at a time while the rest wait in order, so that a flood of expensive
 * calls does not starve everybody else of database connections or CPU. Refuses `unavailable` if too
 * many are waiting already.
 */
export function openTurns({
  most,
  waitingMost,
}: {
  readonly most: number
  readonly waitingMost: number
}): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const waiting: (() => void)[] = []
  let free = most

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async (work) => {
    if (free > 0) free--
    else if (waiting.length >= waitingMost)
      throw new Refusal('unavailable', { retryAfterSeconds: 2 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
