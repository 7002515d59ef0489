import type { Module } from '../../kernel/module.ts'
import { addToTimeline } from '../identity/member-file-door.ts'
import { serveCases } from './cases/console.ts'
import { watchHandlers } from './cases/watch.ts'
import { serveExclusions } from './exclusion/console.ts'
import { banGate } from './gate.ts'
import { safetyJobs } from './jobs.ts'
import { openMarketingGate } from './marketing.ts'
import { nobodyOutside, type SafetyOutside } from './outside.ts'
import { serveMemberSafety } from './limits/console.ts'
import { servePapers } from './papers/console.ts'
import { safetyRoutes } from './routes.ts'
import { safetySources } from './timeline-store.ts'

/** Limits, breaks from play, reality checks, identity checks and the queue of suspicions. */
export function safetyModule(given: Partial<SafetyOutside> = {}): Module {
  const outside = { ...nobodyOutside, ...given }
  return {
    name: 'safety',
    needs: ['operator', 'site', 'identity'],
    routes(kernel) {
      kernel.gates.push(banGate(() => kernel.clock.now()))
      openMarketingGate(kernel, outside)
      safetyRoutes(kernel, outside)
      serveExclusions(kernel)
      servePapers(kernel)
      serveCases(kernel)
      serveMemberSafety(kernel, outside)
      for (const source of safetySources) addToTimeline(kernel, source)
    },
    events: watchHandlers,
    jobs: safetyJobs,
  }
}
