import type { BoardMatch, OfferedMarket } from '@kancil/contract/sports/board'
import type { MatchesEvent } from '@kancil/contract/sports/stream'
import type { Producer } from '@kancil/contract/ports/sports-feed'
import type { MarketKind } from '@kancil/contract/sports/market'
import { priceWithMargin } from '@kancil/rules/sports/odds'
import { outcomesOfKind } from '@kancil/rules/sports/settle'
import { type MarketRow, type MatchRow, producerOf } from './store.ts'

/** Whether a match takes bets at all, whatever its markets say. */
function isMatchOpen(match: MatchRow, active: ReadonlySet<Producer>): boolean {
  return (
    (match.phase === 'scheduled' || match.phase === 'live') &&
    match.houseStatus === 'open' &&
    match.leagueStatus === 'open' &&
    match.houseVerdict === null &&
    active.has(producerOf(match))
  )
}

export function isMarketOpen(
  match: MatchRow,
  market: MarketRow,
  active: ReadonlySet<Producer>,
): boolean {
  const isOffered = market.status === 'active' && market.houseStatus === 'open'
  return isMatchOpen(match, active) && isOffered && !match.houseVoids.includes(market.key)
}

function isMarketOver({ phase, houseVoids }: MatchRow, { status, key }: MarketRow): boolean {
  const isPlayed = phase === 'scheduled' || phase === 'live'
  const isDecided = status === 'settled' || status === 'cancelled' || houseVoids.includes(key)
  return !isPlayed || isDecided
}

/** The price of an outcome as the house offers it, with all of its margins; null without one. */
export function offeredPrice(match: MatchRow, market: MarketRow, outcome: string): number | null {
  const price = market.prices.find(([name]) => name === outcome)?.[1]
  return price === undefined ? null : priceWithMargin(price, marginOf(match, market))
}

const marginMax = 5_000

function marginOf(match: MatchRow, market: MarketRow): number {
  return Math.min(match.margin + market.margin, marginMax)
}

export function marketView(
  match: MatchRow,
  market: MarketRow,
  active: ReadonlySet<Producer>,
): OfferedMarket {
  const margin = marginOf(match, market)
  return {
    key: market.key,
    isOpen: isMarketOpen(match, market, active),
    ...(isMarketOver(match, market) ? { isOver: true as const } : {}),
    version: market.version,
    prices: inOrder(market).map(([outcome, price]) => [outcome, priceWithMargin(price, margin)]),
  }
}

function inOrder({ key, prices }: MarketRow): MarketRow['prices'] {
  const order = outcomesOfKind(key.split(':', 1)[0] as MarketKind)
  if (order.length === 0) return prices
  return prices.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

export function matchFacts(row: MatchRow): MatchesEvent[number] {
  return {
    ...{ matchId: row.id, leagueId: row.leagueId, sport: row.sport, form: row.form },
    ...{ home: row.home, away: row.away, competitors: row.competitors },
    ...{ startsAt: row.startsAt.toISOString(), phase: row.phase, period: row.period },
    clockSeconds: row.clockSeconds,
    ...(row.clockAt ? { clockAt: row.clockAt.toISOString() } : {}),
    ...{ isClockRunning: row.isClockRunning, scores: row.scores },
  }
}

export function boardMatch(
  row: MatchRow,
  markets: readonly MarketRow[],
  active: ReadonlySet<Producer>,
  marketCount: number,
): BoardMatch {
  return {
    ...matchFacts(row),
    markets: markets.map((market) => marketView(row, market, active)),
    marketCount,
  }
}
