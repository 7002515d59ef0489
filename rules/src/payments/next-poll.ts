const firstSeconds = 45
const lastHours = 24

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
