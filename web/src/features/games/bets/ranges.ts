import { businessDay } from '@kancil/contract/time'

export const rangeNames = ['today', 'week', 'month', 'quarter'] as const
export type RangeName = (typeof rangeNames)[number]

const days: Readonly<Record<RangeName, number>> = { today: 1, week: 7, month: 30, quarter: 90 }

/** The days of a preset, both included, in the site's calendar. */
export function rangeOf(name: RangeName, now: Date): { from: string; to: string } {
  const from = new Date(now.getTime() - (days[name] - 1) * 86_400_000)
  return { from: businessDay(from), to: businessDay(now) }
}
