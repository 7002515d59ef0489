import type { Module } from '../../kernel/module.ts'
import { identityConsole } from './console.ts'
import { identityJobs } from './jobs.ts'
import { mailEvents, mailJobs } from '../../outbound/mail/jobs.ts'
import { type IdentityOutside, nobodyOutside } from './outside.ts'
import { forgotEvents } from './passwords/forgot-by-email.ts'
import { noticeEvents } from './contact/notices.ts'
import { proofRoutes } from './proofs/routes.ts'
import { identityRoutes } from './routes.ts'
import { smsHandlers, smsJobs } from '../../outbound/sms/outbox.ts'
import { phoneAuthOf } from '../../config/phone-auth.ts'
import { securityRoutes } from './security/routes.ts'
import { socialRoutes } from './social/routes.ts'

/** The adapters come from the top of the server; what is left out is not offered. */
export function identityModule(given: Partial<IdentityOutside> = {}): Module {
  const outside = { ...nobodyOutside, ...given }
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
    events: (kernel) => [
      ...mailEvents(kernel),
      ...forgotEvents(kernel),
      ...noticeEvents(kernel),
      ...smsHandlers(kernel),
    ],
    jobs: (kernel) => [
      ...identityJobs(kernel),
      ...mailJobs(kernel, outside.openMail(kernel.config)),
      ...smsJobs(kernel, outside.openSms(kernel.config)),
    ],
  }
}

export const identity: Module = identityModule()
