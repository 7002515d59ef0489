/** The inviter's share of what a friend staked, in whole minor units, rounded down. */
export function referralShare(validBet: bigint, shareBasisPoints: number): bigint {
  return validBet <= 0n ? 0n : (validBet * BigInt(shareBasisPoints)) / 10_000n
}
