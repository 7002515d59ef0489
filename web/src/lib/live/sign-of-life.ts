const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Runs something shortly after the first sign of user activity. @returns a function that cancels it
 */
export function afterSignOfLife(afterMs: number, work: () => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (): void => {
    stop.abort()
    timer = setTimeout(work, afterMs)
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true, signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
