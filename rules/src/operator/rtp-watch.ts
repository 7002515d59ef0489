/** What the rounds of one game in one currency come to, in minor units. */
export type GameSums = {
  readonly rounds: number
  readonly stake: bigint
  readonly payout: bigint
  /** Sums of squares and products over the rounds, as decimals: they pass 64 bits. */
  readonly stakeSquares: number
  readonly payoutSquares: number
  readonly products: number
}

export type RtpVerdict = 'fits' | 'far' | 'few' | 'none'

export type RtpFinding = {
  /** In percent; null without a stake. */
  readonly measured: number | null
  /** One standard error of the measured return, in percent. */
  readonly sigma: number | null
  /** How many of them it lies off the designed return. */
  readonly deviations: number | null
  readonly verdict: RtpVerdict
}

/** Below this, a single large win decides the figure. */
const roundsLeast = 1_000
const sigmasMost = 4

/**
 * Compares the measured return with the designed one. The standard error is that of a ratio of
 * sums, from the rounds themselves: sqrt(sum (payout - R x stake)^2) / sum stake, so that it holds
 * whatever was staked and however a game spreads its wins.
 *
 * @param designed in percent; null for a game without a published return
 */
export function rtpFinding(sums: GameSums, designed: number | null): RtpFinding {
  if (sums.stake <= 0n) return { measured: null, sigma: null, deviations: null, verdict: 'none' }
  const stake = Number(sums.stake)
  const ratio = Number(sums.payout) / stake
  const squares = sums.payoutSquares - 2 * ratio * sums.products + ratio * ratio * sums.stakeSquares
  const sigma = (Math.sqrt(Math.max(0, squares)) / stake) * 100
  const measured = ratio * 100
  if (designed === null) return { measured, sigma, deviations: null, verdict: 'none' }
  const off = measured - designed
  const deviations = sigma > 0 ? off / sigma : null
  if (sums.rounds < roundsLeast) return { measured, sigma, deviations, verdict: 'few' }
  const isFar = deviations === null ? Math.abs(off) > 0.01 : Math.abs(deviations) > sigmasMost
  return { measured, sigma, deviations, verdict: isFar ? 'far' : 'fits' }
}
