import type { Module } from '../../kernel/module.ts'
import { operatorConsole } from './console.ts'
import { operatorJobs } from './jobs.ts'

export const operator: Module = {
  name: 'operator',
  needs: [],
  routes: operatorConsole,
  jobs: operatorJobs,
}
