import type { MarketKind, ScorePair } from '@kancil/contract/sports/market'
import type { Currency, Money } from '@kancil/contract/money'
import { currencyExponents, floorToMinor, money } from '@kancil/contract/money'

/** What a player accepts if the price moved while they were pressing. */
export const acceptances = ['none', 'better', 'any'] as const
export type Acceptance = (typeof acceptances)[number]

/** A price with the version of its market, which grows whenever one of its prices changes. */
export type VersionedPrice = { readonly priceMilli: number; readonly version: number }

/**
 * Whether a bet at the price that its player saw may be booked at the one in force. What was never
 * offered is not what a player saw, whatever they accept: a version that is still to come, or
 * another price under the version in force. A price that is back at what it was, or stayed while
 * others of its market moved, is what they saw.
 */
export function acceptsPrice(
  mode: Acceptance,
  seen: VersionedPrice,
  current: VersionedPrice,
): boolean {
  const isSame = seen.priceMilli === current.priceMilli
  if (seen.version >= current.version) return isSame && seen.version === current.version
  if (isSame || mode === 'any') return true
  return mode === 'better' && current.priceMilli > seen.priceMilli
}

/** Seconds that a bet on a running match waits. */
export const liveDelaySeconds = 4
/** A danger signal makes it wait so much longer. */
export const dangerMilliseconds = 2_000
/** A bet that is still undecided so long after that is refused, and its stake returns. */
export const pendingTimeoutSeconds = 20
/** Without a heartbeat for so long, everything of a producer is suspended. */
export const silenceSeconds = 10

/** Decimal odds below this cannot be a leg. */
export const parlayPriceMinMilli = 1_100

/** A leg as far as relations between legs matter. */
type RelatedLeg = {
  readonly matchId: string
  readonly leagueId: string
  readonly kind: MarketKind
}

/** Two legs of one match, or an outright with a match of its league, decide each other. */
function areRelated(a: RelatedLeg, b: RelatedLeg): boolean {
  if (a.matchId === b.matchId) return true
  return a.leagueId === b.leagueId && (a.kind === 'outright' || b.kind === 'outright')
}

export function hasRelatedLegs(legs: readonly RelatedLeg[]): boolean {
  return legs.some((leg, place) => legs.slice(0, place).some((other) => areRelated(leg, other)))
}

export type Limits = {
  readonly stakeMin: Money
  readonly stakeMax: Money
  readonly payoutMax: Money
  /** The most that the house may lose on one outcome. */
  readonly exposureMax: Money
}

const tiers = [1, 2, 3, 4] as const
type Tier = (typeof tiers)[number]

/** Whole units of the house's currency; the best known leagues are tier 1. */
const tierUnits: Readonly<Record<Tier, readonly [min: bigint, max: bigint, exposure: bigint]>> = {
  1: [2n, 20_000n, 500_000n],
  2: [2n, 10_000n, 250_000n],
  3: [2n, 3_000n, 60_000n],
  4: [2n, 1_000n, 20_000n],
}
const payoutUnits = { single: 200_000n, parlay: 300_000n }

/**
 * Limits of a bet: by the tier of its league (of a parlay: the lowest), less what the house lets
 * this member bet.
 */
export function limitsFor(
  tier: number,
  currency: Currency,
  { isParlay, memberPercent }: { readonly isParlay: boolean; readonly memberPercent: number },
): Limits {
  const [min, max, exposure] = tierUnits[(tier in tierUnits ? tier : 4) as Tier]
  const unit = 10n ** BigInt(currencyExponents[currency])
  const stakeMin = money(min * unit)
  const stakeMax = floorToMinor(max * unit * BigInt(memberPercent), 100n)
  return {
    stakeMin,
    stakeMax: stakeMax < stakeMin ? money(0n) : stakeMax,
    payoutMax: money((isParlay ? payoutUnits.parlay : payoutUnits.single) * unit),
    exposureMax: money(exposure * unit),
  }
}

/** Whether the score that a running bet was asked at is still the score. */
export function isSameScore(a: ScorePair, b: ScorePair): boolean {
  return a[0] === b[0] && a[1] === b[1]
}
