import type { Currency, Money } from '@kancil/contract/money'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import { businessDay } from '@kancil/contract/time'
import { earnedUnits, plainPercent, pointsWorth, pointUnits } from '@kancil/rules/rewards/points'
import { nextMonth, type VipMonth, vipStanding } from '@kancil/rules/rewards/vip'
import type { Db } from '../../../kernel/db.ts'
import { rateNow } from '../points/rate-store.ts'
import { monthsOf } from '../progress/store.ts'
import { levelledAfter, membersByLevel } from './store.ts'

const membersPerStep = 500
/** More members than this are estimated by the first of them. */
const membersMost = 20_000

/** How many members each level would have under other terms and has now, and its points a month. */
export async function levelsUnder(
  db: Db,
  { levels }: TermsOf['vip'],
  currency: Currency,
  now: Date,
): Promise<{ level: number; members: number; now: number; points: Money }[]> {
  const today = businessDay(now).slice(0, 7)
  const counts = levels.map(() => 0)
  const staked = levels.map(() => 0n)
  const step = { all: true, limit: membersPerStep }
  for (let [after, seen] = ['', 0]; seen < membersMost;) {
    const memberIds = await levelledAfter(db, after, step)
    if (memberIds.length === 0) break
    const months = await monthsOf(db, memberIds, currency)
    for (const memberId of memberIds) {
      const played = months.get(memberId) ?? []
      const { level } = vipStanding(levels, played, today)
      counts[level]! += 1
      staked[level]! += busierOf(played, today)
    }
    after = memberIds.at(-1)!
    seen += memberIds.length
  }
  const [stored, { rate }] = [await membersByLevel(db), await rateNow(db)]
  const ratio = Math.max(...Object.values(rate.ratioBasisPoints))
  return counts.map((members, level) => {
    const more = (levels[level]!.pointsPercent ?? plainPercent) - plainPercent
    const units = earnedUnits(staked[level]!, currency, ratio, more)
    const points = pointsWorth(units / pointUnits, currency, rate.pointsPerUnit)
    return { level, members, now: stored.get(String(level)) ?? 0, points }
  })
}

/** Bets of this month or of the last one, whichever had more: this one may have just begun. */
function busierOf(months: readonly VipMonth[], today: string): bigint {
  return months
    .filter(({ month }) => month === today || nextMonth(month) === today)
    .reduce((most, { validBet }) => (validBet > most ? validBet : most), 0n)
}
