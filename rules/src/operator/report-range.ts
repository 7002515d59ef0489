import { reportDaysMax } from '@kancil/contract/operator/reports'
import { businessDay, isDay } from '@kancil/contract/time'

const dayMs = 86_400_000
/** Before any figure: an earlier day is a typo. */
const figuresBegin = '2000-01-01'

export type ReportRange = { readonly from: string; readonly to: string }

/**
 * The days of a report, both included: those asked for, or the month so far. A code says what is
 * wrong with them.
 */
export function reportRange(
  from: string | undefined,
  to: string | undefined,
  now: Date,
): ReportRange | 'range_invalid' | 'range_too_long' {
  const last = to ?? businessDay(now)
  const first = from ?? `${last.slice(0, 8)}01`
  if (!isDay(first) || !isDay(last) || first > last || first < figuresBegin) return 'range_invalid'
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  return days > reportDaysMax ? 'range_too_long' : { from: first, to: last }
}

/** The day a number of days earlier. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - days * dayMs).toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  return daysBefore(day, sinceMonday)
}
