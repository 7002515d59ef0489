import type { SuspicionPattern } from '@kancil/contract/safety/suspicions'

/** A movement of a member's money, with their lifetime stakes at that instant. */
export type Flow = {
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly wagered: bigint
  readonly at: Date
}

/** Bounds in minor units of the site's currency. */
export type SuspicionBounds = {
  /** In one month, in or out: more is looked at. */
  readonly monthSum: bigint
  /** Payments just below this are counted. */
  readonly single: bigint
}

export type Finding = {
  readonly pattern: Exclude<SuspicionPattern, 'shared_account'>
  /** Sums in minor units; counts. */
  readonly sums: Readonly<Record<string, bigint>>
  readonly counts: Readonly<Record<string, number>>
}

const dayMs = 86_400_000
/** Money in and out within this time is one movement to the eye of a reviewer. */
const throughDays = 7
const monthDays = 30
/** Below this share of what came in, it was not played. */
const playedPercent = 25n
/** A payout of at least this share takes the money out again. */
const takenOutPercent = 50n
/** What is a little below the bound: from this share on. */
const nearPercent = 80n
const nearCount = 3

/**
 * What is suspicious about the newest of a member's movements. `flows` are those of the last month,
 * the newest last.
 */
export function findingsOf(flows: readonly Flow[], bounds: SuspicionBounds): Finding[] {
  const newest = flows.at(-1)
  if (!newest) return []
  const since = (days: number) =>
    flows.filter(({ at }) => newest.at.getTime() - at.getTime() <= days * dayMs)
  const found =
    newest.direction === 'out'
      ? [withoutPlay(newest, since(throughDays))]
      : [cutUp(newest, since(1), bounds)]
  return [...found, aboveMonth(newest, since(monthDays), bounds)].filter(
    (finding) => finding !== null,
  )
}

/** Paid in and taken out again, and hardly staked in between. */
function withoutPlay(newest: Flow, flows: readonly Flow[]): Finding | null {
  const incoming = flows.filter(({ direction }) => direction === 'in')
  const [first] = incoming
  if (!first) return null
  const paidIn = sumOf(incoming)
  const played = newest.wagered - first.wagered
  const isPlayed = played * 100n >= paidIn * playedPercent
  const isSmall = newest.amount * 100n < paidIn * takenOutPercent
  if (isPlayed || isSmall) return null
  return {
    pattern: 'no_play',
    sums: { paidIn, played, takenOut: newest.amount },
    counts: { days: throughDays },
  }
}

/** Several payments within a day, each a little below the bound that would be noticed. */
function cutUp(newest: Flow, flows: readonly Flow[], { single }: SuspicionBounds): Finding | null {
  const near = flows.filter(
    ({ direction, amount }) =>
      direction === 'in' && amount < single && amount * 100n >= single * nearPercent,
  )
  if (near.length < nearCount || !near.includes(newest)) return null
  return {
    pattern: 'structuring',
    sums: { together: sumOf(near), bound: single },
    counts: { payments: near.length },
  }
}

/** More within a month than is let pass unseen, in the direction of the newest movement. */
function aboveMonth(
  { direction }: Flow,
  flows: readonly Flow[],
  { monthSum }: SuspicionBounds,
): Finding | null {
  const together = sumOf(flows.filter((flow) => flow.direction === direction))
  if (monthSum === 0n || together <= monthSum) return null
  return { pattern: 'threshold', sums: { together, bound: monthSum }, counts: { days: monthDays } }
}

function sumOf(flows: readonly Flow[]): bigint {
  return flows.reduce((sum, { amount }) => sum + amount, 0n)
}
