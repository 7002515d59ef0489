import { siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** SQL for the first instant of a day of the site's zone, or of the day a number of days later. */
export function dayStart(day: RawBuilder<unknown>, plus: number): RawBuilder<unknown> {
  return sql`(${day}::date + ${plus}::int)::timestamp at time zone ${siteZone}`
}
