import type { Module } from '../../kernel/module.ts'
import { earnHandler } from './points/earn.ts'
import { boardJobs } from './leaderboards/boards.ts'
import { progressHandlers } from './progress/feed.ts'
import { friendHandler, referralJobs } from './referral/run.ts'
import { rewardRoutes } from './routes.ts'
import { vipJobs } from './vip/refresh.ts'

/** What members collect by playing: points and the mall that takes them, levels, and programmes. */
export const rewards: Module = {
  name: 'rewards',
  needs: ['operator', 'site', 'identity', 'safety', 'wallet', 'payments', 'games'],
  routes: rewardRoutes,
  events: (kernel) => [earnHandler(kernel), ...progressHandlers(kernel), friendHandler()],
  jobs: (kernel) => [...vipJobs(kernel), ...boardJobs(kernel), ...referralJobs(kernel)],
}
