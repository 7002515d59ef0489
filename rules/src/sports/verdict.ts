import type { LegResult, MatchResult, Period } from '@kancil/contract/sports/market'
import { marketKeyOf, type Pick, settlePick } from './settle.ts'

/** What the feed's verbs made of the markets of one period. */
export type ScopeState = {
  /** Null before the first settlement, and after it was rolled back. */
  readonly result: MatchResult | null
  readonly isCancelled: boolean
  /** A cancel voids bets placed within its window; an end that is null is open. */
  readonly cancelFrom: Date | null
  readonly cancelUntil: Date | null
}

/**
 * What two operators decided; it stands above the feed. A result that names the whole match alone
 * says nothing of its parts: the feed goes on deciding about its half or its maps.
 */
export type HouseVerdict = { readonly result: MatchResult } | { readonly void: true }

export type MatchState = {
  readonly house: HouseVerdict | null
  /** Keys of markets that two operators voided, whatever the match's result. */
  readonly voids: readonly string[]
  readonly scopes: Readonly<Partial<Record<Period, ScopeState>>>
}

/** What became of a leg; null while nobody has decided. */
export function legResult(pick: Pick, placedAt: Date, state: MatchState): LegResult | null {
  const { house, voids, scopes } = state
  if ((house && 'void' in house) || voids.includes(marketKeyOf(pick.market))) return 'void'
  if (house && isAbout(house.result, pick)) return settlePick(pick, house.result)
  const scope = scopes[pick.market.period]
  if (!scope) return null
  if (scope.isCancelled && isWithin(placedAt, scope)) return 'void'
  return scope.result ? settlePick(pick, scope.result) : null
}

function isAbout({ scores }: MatchResult, { market }: Pick): boolean {
  const isWholeAlone = Object.keys(scores).join() === 'ft'
  return !isWholeAlone || market.period === 'ft'
}

/** From its beginning on, and before its end. */
function isWithin(at: Date, { cancelFrom, cancelUntil }: ScopeState): boolean {
  return (cancelFrom === null || at >= cancelFrom) && (cancelUntil === null || at < cancelUntil)
}
