import * as endpoints from '@kancil/contract/identity/social'
import { socialCallbackPath, socialProviders } from '@kancil/contract/ports/social-sign-in'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { beginSocial, socialCallback } from './begin.ts'
import { finishSocial, linkSocial } from './finish.ts'
import { registerSocial } from './register.ts'
import type { Social } from './visit.ts'

/** Sign-in by Google and Facebook. The callbacks are pages, so no endpoint describes them. */
export function socialRoutes(kernel: Kernel, social: Social): void {
  serve(kernel, endpoints.beginSocial, (context, input) =>
    beginSocial(kernel, social, context, input),
  )
  serve(kernel, endpoints.finishSocial, (context) => finishSocial(social, context))
  serve(kernel, endpoints.linkSocial, (context) => linkSocial(social, context))
  serve(kernel, endpoints.registerSocial, (context, input) =>
    registerSocial(social, context, input),
  )
  for (const provider of socialProviders)
    kernel.member.app.get(
      socialCallbackPath(provider),
      { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
      (request, reply) => socialCallback(kernel, social, provider, request, reply),
    )
}
