const firstSeconds = 45
const lastHours = 24
const untilKnownSecondsMax = 3_600

/**
 * When to next ask a gateway about an order that it has not reported on: soon while the order is
 * young, then less and less often, and never after a day. Null: stop asking; a report that still
 * comes is handled as always.
 */
export function nextPoll(createdAt: Date, now: Date): Date | null {
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime())
  if (ageMs > lastHours * 3_600_000) return null
  return new Date(now.getTime() + Math.max(firstSeconds * 1000, ageMs / 2))
}

/**
 * Like `nextPoll`, but with gaps of up to an hour and no end: for a payout, whose money is held
 * until the gateway reports the outcome, and for a payment that it says it is booking.
 */
export function nextPollUntilKnown(since: Date, now: Date): Date {
  const halfAge = Math.max(0, now.getTime() - since.getTime()) / 2_000
  const seconds = Math.min(Math.max(firstSeconds, halfAge), untilKnownSecondsMax)
  return new Date(now.getTime() + seconds * 1000)
}
