import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import { lotteryConsole } from './console.ts'
import { type Engine, openEngine } from './draws/engine.ts'
import { lotteryPlan } from './draws/settle-plan.ts'
import { settlementKit } from '../games/door.ts'
import { lotteryRoutes } from './routes.ts'

/** One per server: tests start several in one process. */
const engines = new WeakMap<Kernel, Engine>()

/** Lottery games of the house: issues, tickets, draws that prove themselves. */
export const lottery: Module = {
  name: 'lottery',
  needs: ['identity', 'operator', 'games'],
  routes(kernel) {
    lotteryRoutes(kernel)
    lotteryConsole(kernel)
  },
  jobs: (kernel) => [settlementKit.settlementWork(kernel, lotteryPlan(kernel))],
  work(kernel) {
    const engine = openEngine(kernel)
    engines.set(kernel, engine)
    engine.start()
  },
  stop: async (kernel) => engines.get(kernel)?.stop(),
}
