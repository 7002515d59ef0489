import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type beginSocial as endpoint, socialMinutes } from '@kancil/contract/identity/social'
import { socialCallbackPath, type SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken, sha256 } from '../../../kernel/chance.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { insertVisit, keepOutcome, takeReturn } from './store.ts'
import {
  enabledProvider,
  openSecretsOf,
  sealVisit,
  setVisitCookie,
  type Social,
  visitOf,
} from './visit.ts'

/** Where the browser continues: that page asks for the visit's result. */
const goOn = '/?modal=social'

/** The site's address: the configured public one if set, else the loopback. */
function callbackUrl(kernel: Kernel, provider: SocialProviderId): string {
  return [...kernel.member.origins].at(-1)! + socialCallbackPath(provider)
}

/**
 * Prepares a sign-in at a provider: its secrets stay here, and a cookie ties it to this browser.
 */
export async function beginSocial(
  kernel: Kernel,
  social: Social,
  context: Context<typeof endpoint>,
  { provider: id }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, secrets, reply, log, refuse } = context
  const provider = (await enabledProvider(context, social, id)) ?? refuse('social_disabled')
  const begun = await provider.begin(callbackUrl(kernel, id)).catch((error: unknown) => {
    log.warn({ err: error, provider: id }, 'sign-in provider unavailable')
    return refuse('social_unavailable')
  })
  const token = randomToken(24)
  await insertVisit(db, {
    tokenHash: sha256(token),
    provider: id,
    secrets: sealVisit(secrets, begun.secrets),
    now,
    expiresAt: new Date(now.getTime() + socialMinutes * 60_000),
  })
  setVisitCookie(reply, token, socialMinutes * 60)
  return { url: begun.url }
}

/**
 * Where the provider sends the browser back to. It signs nobody in, because a link from outside
 * must not do that. The answer is checked and stored, and our own page asks for the result.
 */
export async function socialCallback(
  kernel: Kernel,
  social: Social,
  id: SocialProviderId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, clock, secrets, log } = kernel
  const tokenHash = visitOf(request)
  const provider = social.get(id)
  // Mark as used before the exchange: an answer that arrives twice is exchanged once.
  const visit = tokenHash && provider && (await takeReturn(db, tokenHash, id, clock.now()))
  if (visit && tokenHash && provider) {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const callback = new URL(callbackUrl(kernel, id) + query)
    const outcome = await provider.finish(callback, openSecretsOf(secrets, visit.secrets))
    if (outcome.kind === 'refused' || outcome.kind === 'unavailable')
      log.warn({ provider: id, kind: outcome.kind, reason: outcome.reason }, 'sign-in not finished')
    await keepOutcome(db, tokenHash, sealVisit(secrets, outcome))
  }
  return reply.header('referrer-policy', 'no-referrer').redirect(goOn, 303)
}
