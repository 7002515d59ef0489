import type { Producer } from '@kancil/contract/ports/sports-feed'
import type { AskedLeg, RejectCode } from '@kancil/contract/sports/bets'
import type { ScorePair } from '@kancil/contract/sports/market'
import { type Acceptance, acceptsPrice, isSameScore } from '@kancil/rules/sports/placing'
import { marketOf } from '@kancil/rules/sports/settle'
import type { Tx } from '../../../kernel/db.ts'
import { type MarketRow, type MatchRow, shareMarkets, shareMatches } from '../board/store.ts'
import { isMarketOpen, offeredPrice } from '../board/view.ts'
import { activeProducers, readProducers } from '../feed/producer-store.ts'

/** A leg with the rows it stands on; neither changes until the transaction ends. */
export type CheckedLeg = {
  readonly match: MatchRow
  readonly market: MarketRow
  readonly outcome: string
  readonly priceMilli: number
  readonly isLive: boolean
  /** It takes no bets now. */
  readonly isClosed: boolean
  /** The score of the market's period now; 0-0 before the start. */
  readonly score: ScorePair
}

type LegFault = {
  readonly code: 'match_not_found' | 'match_closed' | RejectCode
  readonly leg: number
}

/** Prices as they are now, for a re-offer. */
type CheckedLegs = {
  readonly legs: readonly CheckedLeg[]
  readonly fault: LegFault | null
}

type Ground = {
  readonly matches: ReadonlyMap<string, MatchRow>
  readonly markets: ReadonlyMap<string, MarketRow>
  readonly active: ReadonlySet<Producer>
}

async function shareGround(tx: Tx, asked: readonly AskedLeg[], now: Date): Promise<Ground> {
  const ids = [...new Set(asked.map(({ matchId }) => matchId))].toSorted()
  const names = asked.map(({ matchId, marketKey: key }) => ({ matchId, key }))
  const matches = await shareMatches(tx, ids)
  const markets = await shareMarkets(tx, names)
  return {
    matches: new Map(matches.map((row) => [row.id, row])),
    markets: new Map(markets.map((row) => [`${row.matchId} ${row.key}`, row])),
    active: activeProducers(await readProducers(tx), now),
  }
}

/**
 * Looks at legs as they are now, under a lock that a change of a price, a score or a verb waits
 * for. So no bet is booked at a price that was already gone.
 */
export async function checkLegs(
  tx: Tx,
  asked: readonly AskedLeg[],
  accept: Acceptance,
  now: Date,
  { ignoreScore = false }: { readonly ignoreScore?: boolean } = {},
): Promise<CheckedLegs> {
  const { matches, markets, active } = await shareGround(tx, asked, now)
  const legs: CheckedLeg[] = []
  let fault: LegFault | null = null
  for (const [place, item] of asked.entries()) {
    const match = matches.get(item.matchId)
    const market = markets.get(`${item.matchId} ${item.marketKey}`)
    const priceMilli = match && market ? offeredPrice(match, market, item.outcome) : null
    if (!match || !market || priceMilli === null) return { legs, fault: missing(match, place) }
    const isClosed = !isMarketOpen(match, market, active) || isOverdue(match, now)
    const leg = {
      ...{ match, market, outcome: item.outcome, priceMilli, isClosed },
      ...{ isLive: match.phase === 'live', score: scoreOf(match, item.marketKey) },
    }
    legs.push(leg)
    const code = faultOf(leg, item, accept, ignoreScore)
    if (code && !fault) fault = { code, leg: place }
  }
  return { legs, fault }
}

/** The feed has not said that it began, so nobody knows the score. */
function isOverdue({ phase, startsAt }: MatchRow, now: Date): boolean {
  return phase === 'scheduled' && startsAt <= now
}

function faultOf(
  { match, market, priceMilli, isClosed, isLive, score }: CheckedLeg,
  item: AskedLeg,
  accept: Acceptance,
  ignoreScore: boolean,
): LegFault['code'] | null {
  if (match.phase !== 'live' && match.phase !== 'scheduled') return 'match_closed'
  if (isClosed) return 'market_suspended'
  if (isLive && !ignoreScore && !isSameScore(item.score ?? [0, 0], score)) return 'score_changed'
  const seen = { priceMilli: item.priceMilli, version: item.priceVersion }
  const current = { priceMilli, version: market.version }
  return acceptsPrice(accept, seen, current) ? null : 'price_changed'
}

function missing(match: MatchRow | undefined, leg: number): LegFault {
  return { code: match ? 'market_suspended' : 'match_not_found', leg }
}

export function scoreOf(match: MatchRow, marketKey: string): ScorePair {
  const period = marketOf(marketKey)?.period ?? 'ft'
  return match.scores[period] ?? [0, 0]
}
