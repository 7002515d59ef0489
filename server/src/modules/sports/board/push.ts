import {
  matchesEvent,
  type MatchesEvent,
  pricesEvent,
  type PricesEvent,
  resetEvent,
} from '@kancil/contract/sports/stream'
import type { Kernel } from '../../../kernel/kernel.ts'
import { activeProducers, readProducers } from '../feed/producer-store.ts'
import { marketsByKey, matchesById } from './store.ts'
import { marketView, matchFacts } from './view.ts'

export const sportsRoom = 'sports'
const perMessage = 200

type MarketName = { readonly matchId: string; readonly key: string }

/** Tells the sports screens of markets that changed; after the commit. */
export async function pushMarkets(kernel: Kernel, names: readonly MarketName[]): Promise<void> {
  if (names.length === 0) return
  try {
    const { db, live, clock } = kernel
    const [markets, matches, producers] = await Promise.all([
      marketsByKey(db, names),
      matchesById(db, [...new Set(names.map(({ matchId }) => matchId))]),
      readProducers(db),
    ])
    const active = activeProducers(producers, clock.now())
    const byId = new Map(matches.map((match) => [match.id, match]))
    const changed = markets.flatMap((market): PricesEvent[number][] => {
      const match = byId.get(market.matchId)
      return match ? [[match.id, marketView(match, market, active)]] : []
    })
    for (let at = 0; at < changed.length; at += perMessage)
      live.toRoom(sportsRoom, { type: pricesEvent, data: changed.slice(at, at + perMessage) })
  } catch (error) {
    kernel.log.debug({ err: error }, 'prices were not pushed')
  }
}

/** Tells of matches whose score, clock or phase changed; after the commit. */
export async function pushMatches(kernel: Kernel, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    const data: MatchesEvent = (await matchesById(kernel.db, ids)).map(matchFacts)
    kernel.live.toRoom(sportsRoom, { type: matchesEvent, data })
  } catch (error) {
    kernel.log.debug({ err: error }, 'matches were not pushed')
  }
}

/** Everything may have changed: the feed came, went, or the house suspended a league. */
export function pushReset({ live }: Pick<Kernel, 'live'>): void {
  live.toRoom(sportsRoom, { type: resetEvent, data: {} })
}
