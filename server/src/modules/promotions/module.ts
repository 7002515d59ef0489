import type { Module } from '../../kernel/module.ts'
import { bonusJobs, progressHandler } from './bonus/progress.ts'
import { depositHandler, recallHandler } from './offers/on-deposit.ts'
import { promotionRoutes } from './routes.ts'

/** What the house gives to members: promotions, their bonuses, and cashback. */
export const promotions: Module = {
  name: 'promotions',
  needs: ['operator', 'site', 'identity', 'safety', 'wallet', 'games'],
  routes: promotionRoutes,
  events: (kernel) => [progressHandler(kernel), depositHandler(kernel), recallHandler(kernel)],
  jobs: bonusJobs,
}
