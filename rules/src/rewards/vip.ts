import type { VipLevel } from '@kancil/contract/rewards/programme-terms'
import { plainPercent } from './points.ts'

/** What counts in a month, `yyyy-MM`, in minor units. */
export type VipMonth = {
  readonly month: string
  readonly validBet: bigint
  readonly deposits: bigint
}

export type VipStanding = {
  readonly level: number
  /** What the turnover and deposits in all lead to. */
  readonly earned: number
  /** Whether a review lowered the level below what was earned. */
  readonly isLowered: boolean
  readonly turnover: bigint
  readonly deposits: bigint
  readonly monthTurnover: bigint
}

/** The month after, `yyyy-MM`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The highest level whose turnover and deposits are both reached. */
function earnedLevel(ladder: readonly VipLevel[], turnover: bigint, deposits: bigint): number {
  const above = ladder.findIndex(
    (step, level) =>
      level > 0 && (turnover < BigInt(step.turnover) || deposits < BigInt(step.deposits)),
  )
  return (above === -1 ? ladder.length : above) - 1
}

/** A level that a review took away returns with a month that would have kept it. */
function levelIn(
  ladder: readonly VipLevel[],
  earned: number,
  cap: number | null,
  monthTurnover: bigint,
): number {
  if (cap === null) return earned
  let level = Math.min(cap, earned)
  while (level < earned && monthTurnover >= BigInt(ladder[level + 1]!.keep)) level += 1
  return level
}

/**
 * The level of a member, computed from all their months alone, so that a bet that is taken back
 * takes back whatever level it made. Levels are reached at once; at a month's end a member whose
 * bets did not keep their level falls by one, unless they reached it in that month.
 *
 * @param months in any order; months without play may be left out
 */
export function vipStanding(
  ladder: readonly VipLevel[],
  months: readonly VipMonth[],
  today: string,
): VipStanding {
  const byMonth = new Map(months.map((month) => [month.month, month]))
  const first = [...byMonth.keys()].reduce((least, month) => (month < least ? month : least), today)
  let [turnover, deposits, cap, start] = [0n, 0n, null as number | null, 0]
  for (let month = first; ; month = nextMonth(month)) {
    const played = byMonth.get(month)
    turnover += played?.validBet ?? 0n
    deposits += played?.deposits ?? 0n
    const monthTurnover = played?.validBet ?? 0n
    const earned = earnedLevel(ladder, turnover, deposits)
    const level = levelIn(ladder, earned, cap, monthTurnover)
    if (month >= today)
      return { level, earned, isLowered: level < earned, turnover, deposits, monthTurnover }
    const isKept = level === 0 || level > start || monthTurnover >= BigInt(ladder[level]!.keep)
    start = isKept ? level : level - 1
    cap = start < earned ? start : null
  }
}

/** What is still missing to the next level; null at the top. */
export function toNextLevel(
  ladder: readonly VipLevel[],
  standing: VipStanding,
): { readonly level: number; readonly turnover: bigint; readonly deposits: bigint } | null {
  const level = standing.level + 1
  const step = ladder[level]
  if (!step) return null
  const rest = (goal: number, have: bigint): bigint => {
    const left = BigInt(goal) - have
    return left > 0n ? left : 0n
  }
  if (standing.isLowered)
    return { level, turnover: rest(step.keep, standing.monthTurnover), deposits: 0n }
  return {
    level,
    turnover: rest(step.turnover, standing.turnover),
    deposits: rest(step.deposits, standing.deposits),
  }
}

/** Where a ladder contradicts itself: each level must ask for more than the one below. */
export function ladderFault(levels: readonly VipLevel[]): string | null {
  const first = levels[0]!
  // The first level is everybody's, also those nobody has counted yet.
  if (
    first.turnover > 0 ||
    first.deposits > 0 ||
    (first.pointsPercent ?? plainPercent) !== plainPercent
  )
    return 'levels.0'
  const at = levels.findIndex(
    (step, level) =>
      level > 0 &&
      (step.turnover <= levels[level - 1]!.turnover || step.deposits < levels[level - 1]!.deposits),
  )
  return at === -1 ? null : `levels.${at}`
}
