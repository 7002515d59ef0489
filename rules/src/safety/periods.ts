import { businessDay } from '@kancil/contract/time'
import { startOfDay } from '../wallet/period.ts'
import type { Period } from './limit-change.ts'

/**
 * The day on which the current day, week (from Monday) or month of the site began, as the ledger
 * counts them for limits on play.
 */
export function periodStart(period: Period, now: Date): Date {
  const day = businessDay(now)
  if (period === 'day') return startOfDay(day)
  if (period === 'month') return startOfDay(`${day.slice(0, 8)}01`)
  const noon = new Date(`${day}T12:00:00.000Z`)
  const sinceMonday = (noon.getUTCDay() + 6) % 7
  const monday = new Date(noon.getTime() - sinceMonday * 86_400_000)
  return startOfDay(monday.toISOString().slice(0, 10))
}
