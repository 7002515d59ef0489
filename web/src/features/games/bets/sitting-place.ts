/**
 * A sitting in the address: its first and last instant, without the colons that separate places.
 */
export function placeOfSitting(sitting: { firstAt: string; lastAt: string }): string {
  return `sit-${Date.parse(sitting.firstAt)}-${Date.parse(sitting.lastAt)}`
}

/** The instants between which the sitting's rounds lie; null if the place names none. */
export function sittingAt(place: string): { since: string; until: string } | null {
  const [, first = '', last = ''] = /^sit-(\d{12,13})-(\d{12,13})$/.exec(place) ?? []
  if (!first || Number(first) > Number(last)) return null
  return {
    since: new Date(Number(first)).toISOString(),
    until: new Date(Number(last)).toISOString(),
  }
}
