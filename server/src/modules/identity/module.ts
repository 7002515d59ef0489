import type { Module } from '../../kernel/module.ts'
import { identityConsole } from './console.ts'
import { identityJobs } from './jobs.ts'
import { identityRoutes } from './routes.ts'

export const identity: Module = {
  name: 'identity',
  needs: ['operator', 'site'],
  routes(kernel) {
    identityRoutes(kernel)
    identityConsole(kernel)
  },
  jobs: identityJobs,
}
