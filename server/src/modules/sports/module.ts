import type { SportsFeed } from '@kancil/contract/ports/sports-feed'
import type { Config } from '../../config.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import { settlementKit } from '../games/settlement-door.ts'
import { serveStream, type Streams } from './board/stream.ts'
import { clearWork } from './clear.ts'
import { sportsConsole } from './console.ts'
import { openEngine, type SportsEngine } from './engine.ts'
import { sportsRoutes } from './routes.ts'
import { sportsPlan } from './settle/plan.ts'

/** One per server: tests start several in one process. */
const engines = new WeakMap<Kernel, SportsEngine>()
const streams = new WeakMap<Kernel, Streams>()

/**
 * Sports, esports and the cockfight: what a feed offers, bets on it and their settlement.
 *
 * @param openFeed the feed of this installation; null for none, and then nothing is on offer
 */
export function sportsModule(openFeed: (config: Config) => SportsFeed | null = () => null): Module {
  return {
    name: 'sports',
    needs: ['site', 'identity', 'operator', 'games'],
    routes(kernel) {
      sportsRoutes(kernel)
      sportsConsole(kernel)
      streams.set(kernel, serveStream(kernel))
    },
    jobs: (kernel) => [settlementKit.settlementWork(kernel, sportsPlan(kernel)), clearWork(kernel)],
    work(kernel) {
      const engine = openEngine(kernel, openFeed(kernel.config))
      engines.set(kernel, engine)
      engine.start()
    },
    async stop(kernel) {
      streams.get(kernel)?.stop()
      await engines.get(kernel)?.stop()
    },
  }
}
