import type { Module } from '../../kernel/module.ts'
import { figureHandlers } from './figures/handlers.ts'
import { agentJobs } from './jobs.ts'
import { agentRoutes } from './routes.ts'
import { issueBets } from './settlement/issue-bets.ts'

/** Agents: their trees, links and reports, contracts, and what is settled under them. */
export const agents: Module = {
  name: 'agents',
  needs: ['operator', 'site', 'identity', 'wallet', 'games', 'lottery'],
  routes: agentRoutes,
  events: (kernel) => [...figureHandlers(kernel), issueBets],
  jobs: agentJobs,
}
