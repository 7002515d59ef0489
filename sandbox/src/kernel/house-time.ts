import { siteZone } from '@kancil/contract/time'

const clock = new Intl.DateTimeFormat('en-MY', {
  timeZone: siteZone,
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** An instant as the site shows it: in the house's time zone, day first, by the same clock. */
export function houseTime(instant: string | number): string {
  return clock.format(new Date(instant))
}
