import { businessDay } from '@kancil/contract/time'
import { type Window, windowsAt } from '@kancil/rules/rewards/missions'
import type { ProgrammeRow } from '../programmes/store.ts'

/** So that a claim and a recall of what it was earned by see each other. */
export const missionScope = (memberId: string): string => `mission:${memberId}`

/** The windows of a mission on a day; those that begin after its end are none of its own. */
export function windowsOf(row: ProgrammeRow<'mission'>, today: string): readonly Window[] {
  const endDay = row.endsAt && businessDay(new Date(row.endsAt.getTime() - 1))
  return windowsAt(row.terms.window, today, businessDay(row.startsAt))
    .filter(({ from }) => endDay === null || from <= endDay)
    .map((window) => ({ ...window, to: endDay && endDay < window.to ? endDay : window.to }))
}
