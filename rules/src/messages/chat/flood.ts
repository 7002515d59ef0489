/** Lines that one side may write within a window, the shorter window first. */
export const floodBounds = [
  { seconds: 10, lines: 8 },
  { seconds: 60, lines: 25 },
] as const

/**
 * How long a writer must pause; 0 if they may write now.
 *
 * @param times of their latest lines, in any order
 */
export function floodPauseSeconds(times: readonly Date[], now: Date): number {
  let pause = 0
  for (const { seconds, lines } of floodBounds) {
    const since = now.getTime() - seconds * 1_000
    const recent = times
      .map((time) => time.getTime())
      .filter((time) => time > since)
      .toSorted((a, b) => a - b)
    const first = recent.at(-lines)
    if (first !== undefined) pause = Math.max(pause, Math.ceil((first - since) / 1_000))
  }
  return pause
}
