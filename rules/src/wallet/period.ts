import { businessDay, siteZone } from '@kancil/contract/time'

export type Period = { readonly from: Date; readonly until: Date }

const dayMs = 86_400_000
export const recordDaysMax = 92

/** The instant at which a day of the zone begins. */
export function startOfDay(day: string, zone: string = siteZone): Date {
  const utc = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day)
    throw new RangeError(`not a day: ${day}`)
  // The zone's offset at that midnight, from how the zone writes the instant.
  let at = utc - offsetMs(new Date(utc), zone)
  at = utc - offsetMs(new Date(at), zone)
  return new Date(at)
}

/** Days of the zone, both included, as instants [from, until). Null when too long or turned around. */
export function periodOf(
  from: string | undefined,
  to: string | undefined,
  now: Date,
  zone: string = siteZone,
): Period | null {
  const today = businessDay(now, zone)
  const last = to ?? today
  const first = from ?? businessDay(new Date(startOfDay(last, zone).getTime() - 30 * dayMs), zone)
  const period = {
    from: startOfDay(first, zone),
    until: startOfDay(nextDay(last), zone),
  }
  const days = (period.until.getTime() - period.from.getTime()) / dayMs
  return days > 0 && days <= recordDaysMax + 1 ? period : null
}

export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs).toISOString().slice(0, 10)
}

function offsetMs(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  )
  return wall - Math.floor(at.getTime() / 1000) * 1000
}
