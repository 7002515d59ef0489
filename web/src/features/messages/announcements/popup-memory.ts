import type { Announcement } from '@kancil/contract/messages/announcements'
import { arePopupsSilent } from '../../../lib/screen/popups-of-day.ts'
import { readStored, writeStored } from '../../../lib/session/stored-choice.ts'

const seenKey = 'popups-seen'
/** The oldest entries are dropped first. */
const seenMost = 60

const nameOf = (announcement: Announcement): string =>
  `${announcement.announcementId}:${announcement.version}`

/** Popups that this browser has not shown yet; none if they are muted for today. */
export function unseenPopups(list: readonly Announcement[], now: Date): Announcement[] {
  if (arePopupsSilent(now)) return []
  const seen = new Set(readStored(seenKey).split(' '))
  return list.filter((popup) => !seen.has(nameOf(popup)))
}

/** Each is shown once, and again only after a change. */
export function rememberPopups(list: readonly Announcement[]): void {
  const before = readStored(seenKey).split(' ').filter(Boolean)
  const all = [...new Set([...before, ...list.map(nameOf)])]
  writeStored(seenKey, all.slice(-seenMost).join(' '))
}
