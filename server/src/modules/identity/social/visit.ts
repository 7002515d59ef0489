import { socialCookie } from '@kancil/contract/identity/social'
import type {
  SocialOutcome,
  SocialPerson,
  SocialProvider,
  SocialProviderId,
  SocialSecrets,
} from '@kancil/contract/ports/social-sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { sha256 } from '../../../kernel/chance.ts'
import type { Db } from '../../../kernel/db.ts'
import { openText, sealText } from '../../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import { readSettings } from '../../site/door.ts'
import { hostCookie } from '../sessions/cookies.ts'
import { openVisit } from './store.ts'

export type Social = ReadonlyMap<SocialProviderId, SocialProvider>

/** Every attribute of `__Host-`, and Lax, so that it survives the provider's redirect. */
export function setVisitCookie(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
  reply.setCookie(socialCookie, token, { ...hostCookie(maxAgeSeconds), sameSite: 'lax' })
}

export function clearVisitCookie(reply: FastifyReply): void {
  reply.clearCookie(socialCookie, { ...hostCookie(), sameSite: 'lax' })
}

export function visitOf(request: FastifyRequest): Buffer | null {
  const token = request.cookies[socialCookie]
  return token ? sha256(token) : null
}

function keyOf(secrets: Secrets): Buffer {
  return secrets.keyFor('social-visit')
}

export function sealVisit(secrets: Secrets, value: SocialSecrets | SocialOutcome): string {
  return sealText(keyOf(secrets), JSON.stringify(value))
}

export function openSecretsOf(secrets: Secrets, sealed: string): SocialSecrets {
  return JSON.parse(openText(keyOf(secrets), sealed)) as SocialSecrets
}

/** The provider, if the operator has enabled it and the installation knows it; otherwise null. */
export async function enabledProvider(
  { db }: { readonly db: Db },
  social: Social,
  id: SocialProviderId,
): Promise<SocialProvider | null> {
  const { social: switches } = await readSettings(db)
  return switches[id] ? (social.get(id) ?? null) : null
}

type VisitRefusal =
  | 'social_expired'
  | 'social_cancelled'
  | 'social_refused'
  | 'social_unavailable'
  | 'social_disabled'
type VisitContext = {
  readonly db: Db
  readonly now: Date
  readonly secrets: Secrets
  readonly config: Config
  readonly request: FastifyRequest
  readonly refuse: (code: VisitRefusal) => never
}

export type Visitor = {
  readonly tokenHash: Buffer
  readonly provider: SocialProviderId
  readonly person: SocialPerson
  readonly startedAt: Date
}

/** Who came back from the provider in this browser, or why nobody did. */
export async function visitorOf(context: VisitContext, social: Social): Promise<Visitor> {
  const { db, now, secrets, request, refuse } = context
  const tokenHash = visitOf(request)
  const visit = tokenHash && (await openVisit(db, tokenHash, now))
  if (!tokenHash || !visit?.outcome) return refuse('social_expired')
  if (!(await enabledProvider(context, social, visit.provider))) return refuse('social_disabled')
  const outcome = JSON.parse(openText(keyOf(secrets), visit.outcome)) as SocialOutcome
  if (outcome.kind !== 'person') return refuse(`social_${outcome.kind}`)
  const { provider, started_at: startedAt } = visit
  return { tokenHash, provider, person: outcome.person, startedAt }
}
