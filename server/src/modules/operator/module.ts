import type { Module } from '../../kernel/module.ts'
import { operatorConsole } from './console.ts'
import { operatorJobs } from './jobs.ts'
import { reportHandlers } from './reports/handlers.ts'

export const operator: Module = {
  name: 'operator',
  needs: [],
  routes: operatorConsole,
  events: () => reportHandlers,
  jobs: operatorJobs,
}
