import { isDay } from '@kancil/contract/time'
import { daysOf } from '@kancil/rules/wallet/period'
import type { Db } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { memberTree } from '../../identity/door.ts'
import type { DayRange } from '../figures/team-store.ts'

/** @throws Refusal `range_invalid` */
export function rangeOf(from: string | undefined, to: string | undefined, now: Date): DayRange {
  const isReal = [from, to].every((day) => day === undefined || isDay(day))
  const days = isReal ? daysOf(from, to, now) : null
  if (!days) throw new Refusal('range_invalid')
  return { from: days.fromDay, to: days.toDay }
}

/** @throws Refusal `not_in_team` */
export async function memberOf(db: Db, agentId: string, account = ''): Promise<string | null> {
  if (!account.trim()) return null
  const id = await memberTree.teamMemberByAccount(db, agentId, account.trim())
  if (!id) throw new Refusal('not_in_team')
  return id
}
