import { businessDay, isDay, siteZone } from '@kancil/contract/time'

/** Days of a zone, `yyyy-MM-dd`, both included. */
export type Days = { readonly fromDay: string; readonly toDay: string }

const dayMs = 86_400_000
export const recordDaysMax = 92
const recordDaysUsual = 31
/** Before any record: an earlier day is a typo, and the database does not accept them all. */
const recordsBegin = '2000-01-01'

/** The instant at which a day of the zone begins. */
export function startOfDay(day: string, zone: string = siteZone): Date {
  const utc = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day)
    throw new RangeError(`not a day: ${day}`)
  // The zone's offset at that midnight, derived from how the zone formats the instant.
  let at = utc - offsetMs(new Date(utc), zone)
  at = utc - offsetMs(new Date(at), zone)
  return new Date(at)
}

/** The calendar day after a day. */
export function dayAfter(day: string): string {
  return dayText(dayNumber(day) + 1)
}

/**
 * The days that a record shows: those requested, or the last thirty and today. Null if too long, or
 * if they are not days.
 */
export function daysOf(
  from: string | undefined,
  to: string | undefined,
  now: Date,
  zone: string = siteZone,
): Days | null {
  const toDay = to ?? businessDay(now, zone)
  const last = dayNumber(toDay)
  const fromDay = from ?? dayText(last - recordDaysUsual + 1)
  const days = last - dayNumber(fromDay) + 1
  const isSpan =
    days >= 1 && days <= recordDaysMax && fromDay >= recordsBegin && isDay(fromDay) && isDay(toDay)
  return isSpan ? { fromDay, toDay } : null
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / dayMs
}

function dayText(number: number): string {
  return Number.isNaN(number) ? '' : new Date(number * dayMs).toISOString().slice(0, 10)
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
