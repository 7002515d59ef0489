import type { Module } from '../../kernel/module.ts'
import { serveCases } from './cases/console.ts'
import { watchHandlers } from './cases/watch.ts'
import { serveExclusions } from './exclusion/console.ts'
import { banGate } from './gate.ts'
import { safetyJobs } from './jobs.ts'
import { nobodyOutside, type SafetyOutside } from './outside.ts'
import { servePapers } from './papers/console.ts'
import { safetyRoutes } from './routes.ts'

/** Limits, breaks from play, reality checks, identity checks and the queue of suspicions. */
export function safetyModule(given: Partial<SafetyOutside> = {}): Module {
  const outside = { ...nobodyOutside, ...given }
  return {
    name: 'safety',
    needs: ['operator', 'site', 'identity'],
    routes(kernel) {
      kernel.gates.push(banGate(() => kernel.clock.now()))
      safetyRoutes(kernel, outside)
      serveExclusions(kernel)
      servePapers(kernel)
      serveCases(kernel)
    },
    events: watchHandlers,
    jobs: safetyJobs,
  }
}
