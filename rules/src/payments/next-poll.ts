const firstSeconds = 45
const lastHours = 24
const untilKnownSecondsMax = 3_600

/**
 * When a gateway should next be asked about an order of which nothing is heard: soon while it is
 * young, ever later, and not any more after a day. Null: its report, should it still come, is
 * taken as always.
 */
export function nextPoll(createdAt: Date, now: Date): Date | null {
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime())
  if (ageMs > lastHours * 3_600_000) return null
  return new Date(now.getTime() + Math.max(firstSeconds * 1000, ageMs / 2))
}

/**
 * As `nextPoll`, up to an hour and without an end: for a payout, whose money is held until the
 * gateway says what became of it, and for a payment that it says it is booking.
 */
export function nextPollUntilKnown(since: Date, now: Date): Date {
  const halfAge = Math.max(0, now.getTime() - since.getTime()) / 2_000
  const seconds = Math.min(Math.max(firstSeconds, halfAge), untilKnownSecondsMax)
  return new Date(now.getTime() + seconds * 1000)
}
