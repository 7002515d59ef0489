import type { Currency } from '@kancil/contract/money'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import { businessDay } from '@kancil/contract/time'
import { vipStanding } from '@kancil/rules/rewards/vip'
import type { Db } from '../../../kernel/db.ts'
import { monthsOf } from '../progress/store.ts'
import { levelledAfter, membersByLevel } from './store.ts'

const membersPerStep = 500
/** More members than this are estimated by the first of them. */
const membersMost = 20_000

/** How many members each level would have under other terms, and has now. */
export async function levelsUnder(
  db: Db,
  { levels }: TermsOf['vip'],
  currency: Currency,
  now: Date,
): Promise<{ level: number; members: number; now: number }[]> {
  const today = businessDay(now).slice(0, 7)
  const counts = levels.map(() => 0)
  const step = { all: true, limit: membersPerStep }
  for (let [after, seen] = ['', 0]; seen < membersMost;) {
    const memberIds = await levelledAfter(db, after, step)
    if (memberIds.length === 0) break
    const months = await monthsOf(db, memberIds, currency)
    for (const memberId of memberIds)
      counts[vipStanding(levels, months.get(memberId) ?? [], today).level]! += 1
    after = memberIds.at(-1)!
    seen += memberIds.length
  }
  const stored = await membersByLevel(db)
  return counts.map((members, level) => ({
    ...{ level, members, now: stored.get(String(level)) ?? 0 },
  }))
}
