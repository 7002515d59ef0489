import type { PeriodKind } from '@kancil/contract/agents/terms'
import { businessDay } from '@kancil/contract/time'
import { dayAfter, startOfDay } from '../wallet/period.ts'

/** Days of the site, both included; the key names the period for good. */
export type Period = {
  readonly kind: PeriodKind
  readonly key: string
  readonly fromDay: string
  readonly toDay: string
}

const dayMs = 86_400_000

/** The period of this kind that a day lies in; weeks begin on Monday. */
export function periodOf(kind: PeriodKind, day: string): Period {
  const [fromDay, toDay] = daysOf(kind, day)
  return { kind, key: `${kind}:${fromDay}`, fromDay, toDay }
}

function daysOf(kind: PeriodKind, day: string): readonly [string, string] {
  const at = new Date(`${day}T00:00:00.000Z`)
  const month = day.slice(0, 8)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0))
  if (kind === 'D') return [day, day]
  if (kind === 'M') return [`${month}01`, textOf(last)]
  if (kind === 'H')
    return day.slice(8) <= '15' ? [`${month}01`, `${month}15`] : [`${month}16`, textOf(last)]
  const monday = new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs)
  return [textOf(monday), textOf(new Date(monday.getTime() + 6 * dayMs))]
}

function textOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/**
 * The periods that ended after `sinceDay` and before now, the oldest first; midnight is the site's.
 */
export function endedPeriods(kind: PeriodKind, sinceDay: string, now: Date): Period[] {
  const today = businessDay(now)
  const ended: Period[] = []
  for (let at = periodOf(kind, sinceDay); at.toDay < today; at = periodOf(kind, dayAfter(at.toDay)))
    ended.push(at)
  return ended
}

const hourMs = 3_600_000

/** Keys of the clock hours that ended since an instant, the oldest first; `most` of them. */
export function endedHours(since: Date, now: Date, most: number): string[] {
  const end = Math.floor(now.getTime() / hourMs)
  const first = Math.max(Math.floor(since.getTime() / hourMs), end - most)
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => {
    const from = new Date((first + at) * hourMs)
    return `hour:${from.toISOString().slice(0, 13)}`
  })
}

/** The instants between which a period lies: the end is not part of it. */
export function instantsOf({ fromDay, toDay }: Pick<Period, 'fromDay' | 'toDay'>): {
  readonly from: Date
  readonly to: Date
} {
  return { from: startOfDay(fromDay), to: startOfDay(dayAfter(toDay)) }
}
