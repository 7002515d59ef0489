import type { BoardMatch, OfferedMarket } from './board.ts'

/** Where the sports screens read what changes: server-sent events, the same for everybody. */
export const sportsStreamPath = '/lgw/sports/stream'
/** Event of the stream: markets whose prices or state changed. */
export const pricesEvent = 'prices'
export type PricesEvent = readonly (readonly [matchId: string, market: OfferedMarket])[]
/** Event of the stream: matches whose score, clock or phase changed, without their markets. */
export const matchesEvent = 'matches'
export type MatchesEvent = readonly Omit<BoardMatch, 'markets' | 'marketCount'>[]
/** Event of the stream: read everything again. */
export const resetEvent = 'reset'
