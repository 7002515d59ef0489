import type { DrawResults } from '@kancil/contract/ports/draw-results'
import type { Config } from '../../config.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import { lotteryConsole } from './console.ts'
import { lotteryJobs } from './jobs.ts'
import { type Engine, openEngine } from './draws/engine.ts'
import { lotteryPlan } from './draws/settle-plan.ts'
import { settlementKit } from '../games/settlement-door.ts'
import { lotteryRoutes } from './routes.ts'

/** One per server: tests start several in one process. */
const engines = new WeakMap<Kernel, Engine>()

/**
 * Lottery games: issues, tickets, draws that prove themselves, and results from outside.
 *
 * @param openResults the source of official results; null for none: operators enter them
 */
export function lotteryModule(
  openResults: (config: Config) => DrawResults | null = () => null,
): Module {
  return {
    name: 'lottery',
    needs: ['identity', 'operator', 'games'],
    routes(kernel) {
      lotteryRoutes(kernel)
      lotteryConsole(kernel)
    },
    jobs: (kernel) => [
      settlementKit.settlementWork(kernel, lotteryPlan(kernel)),
      ...lotteryJobs(kernel),
    ],
    work(kernel) {
      const engine = openEngine(kernel, openResults(kernel.config))
      engines.set(kernel, engine)
      engine.start()
    },
    stop: async (kernel) => engines.get(kernel)?.stop(),
  }
}

/** Without a source of official results. */
export const lottery = lotteryModule()
