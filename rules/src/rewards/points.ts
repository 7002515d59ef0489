import { gameCategories } from '@kancil/contract/games/vendors'
import type { PointRate } from '@kancil/contract/rewards/points'
import { businessDay } from '@kancil/contract/time'
import { type Currency, currencyExponents, type Money, money } from '@kancil/contract/money'

import { dayAfter } from '../wallet/period.ts'

/** Points are kept in billionths, so that each bet earns its exact share and gives it back. */
export const pointUnits = 1_000_000_000n

/** What a level without points of its own makes of them. */
export const plainPercent = 100

/**
 * What valid bets earn, in units. A ratio of 120 is 1.20 points for 100 in main units of money
 * (specification, section 9), of which the member's level gives `levelPercent`. Exact: nothing is
 * rounded, so a bet that is taken back takes back what it earned.
 */
export function earnedUnits(
  validBet: bigint,
  currency: Currency,
  ratioBasisPoints: number,
  levelPercent: number = plainPercent,
): bigint {
  const exponent = currencyExponents[currency]
  return validBet * BigInt(ratioBasisPoints) * BigInt(levelPercent) * 10n ** BigInt(3 - exponent)
}

const settledMs = 10 * 60_000

/**
 * The first day whose bets earn by a level that was reached at an instant: the next one. A change
 * of the day's last ten minutes waits a day longer, so that no bet of the day can have been counted
 * before the change is known to everybody.
 */
export function levelPointsFrom(reachedAt: Date): string {
  return dayAfter(businessDay(new Date(reachedAt.getTime() + settledMs)))
}

/** Units as text with two decimals, rounded toward what the member surely has. */
export function pointsText(units: bigint): string {
  const hundredth = pointUnits / 100n
  const floor = units >= 0n ? units / hundredth : -((-units + hundredth - 1n) / hundredth)
  const digits = (floor < 0n ? -floor : floor).toString().padStart(3, '0')
  return `${floor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What whole points are worth in minor units; rounded down. */
export function pointsWorth(points: bigint, currency: Currency, pointsPerUnit: number): Money {
  const minor = 10n ** BigInt(currencyExponents[currency])
  return money((points * minor) / BigInt(pointsPerUnit))
}

/**
 * Whether a rate gives more than the one in force in any line, or makes points worth something
 * else: by that worth it is also decided who may approve goods.
 */
export function changesWorth(inForce: PointRate, asked: PointRate): boolean {
  const isMore = gameCategories.some(
    (line) => asked.ratioBasisPoints[line] > inForce.ratioBasisPoints[line],
  )
  return isMore || asked.pointsPerUnit !== inForce.pointsPerUnit
}

/** The rows of the exchange-rate table, in whole points. */
export function tableSteps(convertMin: number): readonly number[] {
  return [1, 2, 5, 10, 50, 100].map((times) => times * convertMin)
}
