export type Celebration = 'none' | 'win' | 'big' | 'huge'

const bigTimes = 15
const hugeTimes = 50

/**
 * How much a win is celebrated. A return of the stake or less is shown but not celebrated, because
 * it is no gain (handbook, frontend 1.3: losses disguised as wins).
 */
export function celebrationOf(amount: number, stake: number): Celebration {
  if (amount <= stake || stake <= 0) return 'none'
  if (amount >= hugeTimes * stake) return 'huge'
  return amount >= bigTimes * stake ? 'big' : 'win'
}

const longestMs: { readonly [C in Celebration]: number } = {
  none: 0,
  win: 1_600,
  big: 4_200,
  huge: 6_500,
}

/** How long the amount counts up: 0 if nothing is celebrated, longer for larger wins. */
export function countUpMs(amount: number, stake: number): number {
  const celebration = celebrationOf(amount, stake)
  if (celebration === 'none') return 0
  const times = amount / stake
  return Math.round(Math.min(longestMs[celebration], 500 + 260 * Math.sqrt(times) * 1.6))
}

/**
 * The amount shown after a fraction (0 to 1) of the count: in whole steps of the currency, exact at
 * the end.
 */
export function countedAmount(amount: number, part: number, step: number): number {
  if (part >= 1) return amount
  const eased = 1 - (1 - Math.max(0, part)) ** 2.2
  return Math.min(amount, Math.floor((amount * eased) / step) * step)
}
