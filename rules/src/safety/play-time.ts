/** Until when play may go on, and when a reality check interrupts it; null: nothing does. */
export type PlayTimes = {
  readonly playUntil: Date | null
  readonly realityCheckDueAt: Date | null
}

/** When the day's time for play is used up. `usedSeconds` is what was used of it until now. */
export function playUntil(minutesDay: number | null, usedSeconds: number, now: Date): Date | null {
  if (minutesDay === null) return null
  return new Date(now.getTime() + Math.max(0, minutesDay * 60 - usedSeconds) * 1_000)
}

/** Full minutes left of the day's time for play. */
export function minutesLeft(minutesDay: number | null, usedSeconds: number): number | null {
  return minutesDay === null ? null : Math.max(0, Math.floor(minutesDay - usedSeconds / 60))
}

/** The next reality check after an instant; null: the member wants none. */
export function nextCheck(minutes: number, from: Date): Date | null {
  return minutes === 0 ? null : new Date(from.getTime() + minutes * 60_000)
}

/** Why play stops at an instant: the time of the day is used up, or a reality check is due. */
export function stopOf(
  { playUntil: until, realityCheckDueAt: dueAt }: PlayTimes,
  now: Date,
): 'TIME_LIMIT' | 'REALITY_CHECK_PENDING' | undefined {
  if (until && until <= now) return 'TIME_LIMIT'
  return dueAt && dueAt <= now ? 'REALITY_CHECK_PENDING' : undefined
}
