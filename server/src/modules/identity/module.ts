import type { Module } from '../../kernel/module.ts'
import { identityConsole } from './console.ts'
import { identityJobs } from './jobs.ts'
import { type IdentityOutside, nobodyOutside } from './social/outside.ts'
import { forgotEvents } from './passwords/forgot-by-email.ts'
import { noticeEvents } from './contact/notices.ts'
import { proofRoutes } from './proofs/routes.ts'
import { identityRoutes } from './routes.ts'
import { phoneAuthOf } from '../../config/phone-auth.ts'
import { securityRoutes } from './security/routes.ts'
import { socialRoutes } from './social/routes.ts'

/** The adapters are passed in by the top of the server; features without one are not offered. */
export function identityModule(overrides: Partial<IdentityOutside> = {}): Module {
  const outside = { ...nobodyOutside, ...overrides }
  return {
    name: 'identity',
    needs: ['operator', 'site'],
    routes(kernel) {
      const provider = phoneAuthOf(kernel.config)
      identityRoutes(kernel, { published: provider && outside.openPhoneAuth(provider) })
      socialRoutes(kernel, outside.openSocial(kernel.config))
      securityRoutes(kernel, outside)
      proofRoutes(kernel)
      identityConsole(kernel)
    },
    events: (kernel) => [...forgotEvents(kernel), ...noticeEvents(kernel)],
    jobs: identityJobs,
  }
}

export const identity: Module = identityModule()
