import { siteZone } from '@kancil/contract/time'

/**
 * Whether chats are answered at an instant: `from` and `to` are times of day at the house, `HH:mm`;
 * the same twice is always, and `to` before `from` reaches past midnight.
 */
export function isWithinHours(
  from: string,
  to: string,
  now: Date,
  zone: string = siteZone,
): boolean {
  if (from === to) return true
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  return from < to ? from <= clock && clock < to : from <= clock || clock < to
}
