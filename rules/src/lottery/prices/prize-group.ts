import type { Prices } from '../family.ts'
import { oddsText } from '../odds.ts'

/**
 * Prize groups of the classical mode (handbook, games 1.4): group 1700 to 1960 pays that many
 * thousandths of the fair prize of a note of 2; what is left to the account's largest group comes
 * back as a rebate, so that both together are always the same.
 */
export const groupMin = 1_700
export const groupMax = 1_960
const groupStep = 2

export function isPrizeGroup(group: number): boolean {
  return (
    Number.isInteger(group) &&
    group >= groupMin &&
    group <= groupMax &&
    (group - groupMin) % groupStep === 0
  )
}

/** The prize of a note of 2.00, in hundredths, for a chance of `ways` in `of`; floored once. */
export function groupPrize(group: number, ways: bigint, of: bigint): bigint {
  if (!isPrizeGroup(group)) throw new RangeError(`no prize group ${group}`)
  return (BigInt(group) * 100n * of) / (1_000n * ways)
}

/** The same as gross odds. */
export function groupOdds(group: number, ways: bigint, of: bigint): string {
  return oddsText(groupPrize(group, ways, of) * 5_000n)
}

/** What a member with the account's group `most` gets back of a stake at `group`, in millionths. */
export function groupRebate(most: number, group: number): bigint {
  if (!isPrizeGroup(most) || !isPrizeGroup(group) || group > most)
    throw new RangeError(`no rebate of ${most} at ${group}`)
  return BigInt(most - group) * 500n
}

/** How a game offers the classical mode. Data of a rule set. */
export type PrizeGroups = {
  readonly least: number
  readonly most: number
  /** What a note may cost: 2, a tenth of it, a hundredth. */
  readonly units: readonly string[]
  /** The chance of a note of each play. */
  readonly chances: Readonly<Record<string, readonly [ways: number, of: number]>>
}

/** The price list of the classical mode at a group. */
export function pricesAtGroup({ chances }: PrizeGroups, group: number): Prices {
  return groupPrices(
    group,
    Object.fromEntries(
      Object.entries(chances).map(([play, [ways, of]]) => [play, [BigInt(ways), BigInt(of)]]),
    ),
  )
}

/** The price list of plays of one prize, by their chances. */
export function groupPrices(
  group: number,
  chances: Readonly<Record<string, readonly [ways: bigint, of: bigint]>>,
): Prices {
  return Object.fromEntries(
    Object.entries(chances).map(([play, [ways, of]]) => [
      play,
      { win: groupOdds(group, ways, of) },
    ]),
  )
}
