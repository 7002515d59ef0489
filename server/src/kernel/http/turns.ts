import { Refused } from './refused.ts'

/**
 * Lets a few pieces of work go on at a time and the rest wait in order, so that a flood of dear
 * calls takes neither the database's connections nor the processor from everybody else. Refuses
 * `unavailable` where too many wait already.
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
      throw new Refused('unavailable', { retryAfterSeconds: 2 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
