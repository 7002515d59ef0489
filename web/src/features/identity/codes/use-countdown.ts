import { useEffect, useState } from 'react'

/** Counts down whole seconds to an instant (ms since 1970); `left` is 0 from then on. */
export function useCountdown(seconds: number): {
  readonly left: number
  readonly start: (until: number) => void
} {
  const [{ until, now }, set] = useState(() => ({ until: seconds, now: Date.now() }))
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const counting = left > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => set({ until, now: Date.now() }), 1000)
    return () => clearInterval(timer)
  }, [counting, until])
  return { left, start: (next) => set({ until: next, now: Date.now() }) }
}

/** Formatted as `4:59`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
