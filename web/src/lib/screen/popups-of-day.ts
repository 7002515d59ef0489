import { businessDay } from '@kancil/contract/time'
import { readStored, writeStored } from '../session/stored-choice.ts'

const quietKey = 'popups-quiet'

/** Whether announcements open by themselves today; no is the member's choice, or the welcome's. */
export function arePopupsSilent(now: Date): boolean {
  return readStored(quietKey) === businessDay(now)
}

export function silencePopupsToday(now: Date): void {
  writeStored(quietKey, businessDay(now))
}
