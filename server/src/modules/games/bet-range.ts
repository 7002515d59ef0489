import { businessDay } from '@kancil/contract/time'

export type RangeFault = 'range_too_long' | 'range_invalid'
const daysMax = 93
const daysDefault = 7
const dayMilliseconds = 86_400_000

/**
 * The days asked for, both included, in the site's calendar: the last seven where none is named.
 */
export function betRange(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): { from: string; to: string } | RangeFault {
  const to = asked.to ?? businessDay(now)
  const from = asked.from ?? shifted(to, 1 - daysDefault)
  if (from === null || !isDay(from) || !isDay(to) || from > to) return 'range_invalid'
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1
  return days > daysMax ? 'range_too_long' : { from, to }
}

/** A day that the calendar and PostgreSQL both know: neither counts a year 0. */
function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

function shifted(day: string, days: number): string | null {
  if (!isDay(day)) return null
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
}
