/** After this many failures in a row, calls fail at once; after a while one caller tries again. */
const failuresMax = 5
const restMilliseconds = 10_000
/** Calls of one vendor that are on their way or wait to be sent. */
const callsMax = 64
/** Calls since a vendor's last answer that it may leave unanswered. */
const unheardMax = 10
/** A call that has waited for as long as this when another one ends is not sent any more. */
const patienceMilliseconds = 4_500

export type Breaker = {
  /**
   * Resolves when the call may be sent, with how to report its end; null where the vendor rests or
   * has too many calls already.
   */
  enter(): Promise<CallEnd | null>
  /** The vendor rests: nothing is sent. */
  isOpen(): boolean
}
export type CallEnd = (how: 'answered' | 'failed') => void

/**
 * Keeps one vendor's failures from others, and the vendor from calls that it does not answer. One
 * that answers gets as many calls as there are: each answer makes room for the next ten. One that
 * hangs gets ten and then none, long before the first of them times out; one whose last call failed
 * is tried by a single call at a time.
 */
export function createBreaker(): Breaker {
  let failures = 0
  let restsUntil = 0
  let calls = 0
  /** Grows with each answer. */
  let answers = 0
  let unheard = 0
  let waiting: (() => void)[] = []

  const isOpen = (): boolean => performance.now() < restsUntil
  const isFull = (): boolean => unheard >= (failures > 0 ? 1 : unheardMax)

  function end(since: number, how: 'answered' | 'failed'): void {
    calls--
    if (how === 'answered') {
      failures = 0
      answers++
      unheard = 0
    } else {
      if (since === answers) unheard--
      if (++failures >= failuresMax) restsUntil = performance.now() + restMilliseconds
    }
    const woken = waiting
    waiting = []
    for (const goOn of woken) goOn()
  }

  return {
    isOpen,
    async enter() {
      if (calls >= callsMax || isOpen()) return null
      calls++
      const begun = performance.now()
      while (isFull()) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        if (!isOpen() && performance.now() - begun < patienceMilliseconds) continue
        calls--
        return null
      }
      unheard++
      const since = answers
      return (how) => end(since, how)
    },
  }
}
