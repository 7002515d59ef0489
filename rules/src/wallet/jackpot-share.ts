/** What of a stake goes to a jackpot, in whole minor units, and the millionths that are left. */
export type JackpotShare = { readonly booked: bigint; readonly carry: bigint }

const million = 1_000_000n

/**
 * The share of settled stakes, nothing cut off: what is less than a minor unit is carried to the
 * next time. Stakes that are taken back (a change below zero) are worked off by the next ones, so
 * that a pool never gives back.
 *
 * @param change of the settled stakes, in minor units
 * @param ppm the jackpot's part of a million
 * @param carry millionths of a minor unit from before
 */
export function jackpotShare(change: bigint, ppm: number, carry: bigint): JackpotShare {
  const total = carry + change * BigInt(ppm)
  const booked = total > 0n ? total / million : 0n
  return { booked, carry: total - booked * million }
}
