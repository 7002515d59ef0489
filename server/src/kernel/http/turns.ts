import { Refusal } from './refusal.ts'

const restMilliseconds = 1_000

/**
 * Runs a few pieces of work at a time while the rest wait in order, so that a flood of expensive
 * calls does not starve everybody else of database connections or CPU. Refuses `unavailable` if too
 * many are waiting already. With `rests` a turn stays taken for as long again as its work took, so
 * that long reading leaves half of the time to the bets.
 */
export function openTurns({
  most,
  waitingMost,
  rests = false,
}: {
  readonly most: number
  readonly waitingMost: number
  readonly rests?: boolean
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
    const begun = performance.now()
    try {
      return await work()
    } finally {
      if (rests) setTimeout(leave, Math.min(performance.now() - begun, restMilliseconds))
      else leave()
    }
  }
}
