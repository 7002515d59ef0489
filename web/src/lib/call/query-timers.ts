import { type TimeoutProvider, timeoutManager } from '@tanstack/react-query'

type Timer = { due: number; readonly everyMs: number; readonly ring: () => void }

const timers = new Map<number, Timer>()
let count = 0
/** When the browser's own timer fires, and that timer. */
let wakesAt = Infinity
let alarm: ReturnType<typeof setTimeout> | undefined

function wakeAt(due: number): void {
  if (due >= wakesAt) return
  clearTimeout(alarm)
  wakesAt = due
  alarm = setTimeout(wake, due - performance.now())
}

function wake(): void {
  wakesAt = Infinity
  const now = performance.now()
  const due = [...timers].filter(([, timer]) => timer.due <= now)
  for (const [, timer] of due) timer.due = now + timer.everyMs
  for (const timer of timers.values()) wakeAt(timer.due)
  for (const [id, timer] of due)
    // A callback may have cancelled another one.
    if (timers.has(id)) {
      if (timer.everyMs === Infinity) timers.delete(id)
      timer.ring()
    }
}

function add(ring: () => void, ms: number, everyMs = Infinity): number {
  const due = performance.now() + ms
  timers.set(++count, { due, everyMs, ring })
  wakeAt(due)
  return count
}

const remove = (id: number | undefined): void => void timers.delete(id ?? 0)

const queryTimers: TimeoutProvider<number> = {
  setTimeout: (ring, ms) => add(ring, ms),
  setInterval: (ring, ms) => add(ring, ms, ms),
  clearTimeout: remove,
  clearInterval: remove,
}

/**
 * One browser timer for everything the queries wait for. Each reader of an answer has two or three
 * timers, most of which are cancelled before they fire: hydrating a page set and cleared about
 * seventy. Call this before the first query is created.
 */
export function shareQueryTimers(): void {
  timeoutManager.setTimeoutProvider(queryTimers)
}
