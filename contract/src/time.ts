import { Type } from 'typebox'

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const InstantText = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
})

/** The site's day (decisions 22); draws may have a zone of their own. */
export const siteZone = 'Asia/Kuala_Lumpur'

/** The calendar day of an instant in a zone, `yyyy-MM-dd`. */
export function businessDay(instant: Date, zone: string = siteZone): string {
  let format = dayFormats.get(zone)
  if (!format) {
    const calendar = { calendar: 'gregory', numberingSystem: 'latn' }
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...calendar })
    dayFormats.set(zone, format)
  }
  return format.format(instant)
}

/** Making one costs more than a hundred uses; an installation knows a handful of zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Whether an instant's text names a real one: in the form of `InstantText`, no 30 February, and no
 * year 0, which PostgreSQL does not accept.
 */
export function isInstant(text: string): boolean {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && !text.startsWith('0000')
}

/** Whether `yyyy-MM-dd` names a real day, by the same rules. */
export const isDay = (text: string): boolean => isInstant(`${text}T00:00:00.000Z`)
