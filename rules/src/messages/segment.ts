import type { Segment } from '@kancil/contract/messages/segment'
import type { Money } from '@kancil/contract/money'

const dayMs = 86_400_000
/** How far ahead a campaign may be planned. */
export const plannedDaysMax = 90

/** Whether a segment leaves nobody out: the audience may, everything else narrows. */
export function isEveryone({ audience, currencies, languages, ...filters }: Segment): boolean {
  const narrows = Object.values(filters).some((value) => value !== undefined)
  return audience === 'members' && currencies.length === 0 && languages.length === 0 && !narrows
}

/** Whether the filters of a segment exclude each other. */
export function contradicts(segment: Segment): boolean {
  const { rankMin, rankMax, seenWithinDays, awayForDays, balanceMin, balanceMax } = segment
  const isAbove = (low: number | undefined, high: number | undefined): boolean =>
    low !== undefined && high !== undefined && low > high
  if (isAbove(rankMin, rankMax)) return true
  if (seenWithinDays !== undefined && awayForDays !== undefined && awayForDays >= seenWithinDays)
    return true
  return isAbove(
    balanceMin === undefined ? undefined : Number(balanceMin),
    balanceMax === undefined ? undefined : Number(balanceMax),
  )
}

/** What a segment says of times, counted from now. */
export function segmentTimes(
  { seenWithinDays, awayForDays, joinedWithinDays }: Segment,
  now: Date,
) {
  const ago = (days: number | undefined): Date | null =>
    days === undefined ? null : new Date(now.getTime() - days * dayMs)
  return {
    seenSince: ago(seenWithinDays),
    awaySince: ago(awayForDays),
    joinedSince: ago(joinedWithinDays),
  }
}

export type SegmentMember = { readonly rank: number; readonly balance: Money }
type Bounds = {
  readonly rankMin?: number | undefined
  readonly rankMax?: number | undefined
  readonly balanceMin: bigint | null
  readonly balanceMax: bigint | null
}

/** The part of a segment that other modules know: rank and money. */
export function isWithinBounds({ rank, balance }: SegmentMember, bounds: Bounds): boolean {
  const { rankMin = 0, rankMax = Number.POSITIVE_INFINITY, balanceMin, balanceMax } = bounds
  return (
    rank >= rankMin &&
    rank <= rankMax &&
    (balanceMin === null || balance >= balanceMin) &&
    (balanceMax === null || balance <= balanceMax)
  )
}

export type StartFault = 'starts_in_past' | 'starts_too_late'

export function startFault(startsAt: Date | null, now: Date): StartFault | null {
  if (!startsAt) return null
  if (startsAt <= now) return 'starts_in_past'
  const ahead = startsAt.getTime() - now.getTime()
  return ahead > plannedDaysMax * dayMs ? 'starts_too_late' : null
}
