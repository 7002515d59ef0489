import { businessDay, isDay } from '@kancil/contract/time'

export type RangeFault = 'range_too_long' | 'range_invalid'
const daysMax = 93
const daysDefault = 7
const dayMilliseconds = 86_400_000

/** The requested days, both included, in the site's calendar; by default the last seven. */
export function betRange(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): { from: string; to: string } | RangeFault {
  const to = range.to ?? businessDay(now)
  const from = range.from ?? shiftDay(to, 1 - daysDefault)
  if (from === null || !isDay(from) || !isDay(to) || from > to) return 'range_invalid'
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1
  return days > daysMax ? 'range_too_long' : { from, to }
}

function shiftDay(day: string, days: number): string | null {
  if (!isDay(day)) return null
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
}
