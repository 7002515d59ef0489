import { type Currency, currencyExponents, type Money, money } from '@kancil/contract/money'

/** Points are kept in billionths, so that each bet earns its exact share and gives it back. */
export const pointUnits = 1_000_000_000n

/**
 * What valid bets earn, in units. A ratio of 120 is 1.20 points for 100 in main units of money
 * (specification, section 9). Exact: nothing is rounded, so a bet that is taken back takes back
 * what it earned.
 */
export function earnedUnits(
  validBet: bigint,
  currency: Currency,
  ratioBasisPoints: number,
): bigint {
  const exponent = currencyExponents[currency]
  return validBet * BigInt(ratioBasisPoints) * 10n ** BigInt(5 - exponent)
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

/** The rows of the exchange-rate table, in whole points. */
export function tableSteps(convertMin: number): readonly number[] {
  return [1, 2, 5, 10, 50, 100].map((times) => times * convertMin)
}
