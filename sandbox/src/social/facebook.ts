import { createHash } from 'node:crypto'
import {
  sandboxFacebookPath,
  sandboxSocialClient,
  socialCallbackPath,
} from '@kancil/contract/ports/social-sign-in'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomToken } from '../kernel/chance.ts'
import type { SocialOptions } from './google.ts'
import { consentPage } from './page.ts'
import { personById } from './people.ts'

const version = 'v23.0'
const codeMs = 600_000
const keptMax = 1_000

type ConsentRequest = {
  readonly redirectUri: string
  readonly state: string
  readonly challenge: string
  readonly person: string
  readonly at: number
}
type Query = { readonly Querystring: Readonly<Record<string, string | undefined>> }

/**
 * A plain OAuth 2.0 provider in the place of Facebook: a dialog, a token for a single-use code, and
 * the person's profile. All its state is in unguessable tokens; no cookies.
 */
export function facebookRoutes(app: FastifyInstance, options: SocialOptions): void {
  const base = `${sandboxFacebookPath}/${version}`
  const returns = new Set(options.platformUrls.map((url) => url + socialCallbackPath('facebook')))
  const codes = createExpiringMap<ConsentRequest>()
  const tokens = createExpiringMap<string>()

  app.register(async (scope) => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
      await scope.register(formbody)

    scope.get<Query>(`${base}/dialog/oauth`, async ({ query, url }, reply) => {
      const fault = faultOf(query, returns)
      if (fault) return reply.code(400).send({ error: 'invalid_request', error_description: fault })
      const search = url.slice(url.indexOf('?'))
      const page = consentPage('Facebook', `${base}/dialog/oauth${search}`)
      return reply.headers(page.headers).send(page.text)
    })

    scope.post<Query & { Body: { person?: string } }>(
      `${base}/dialog/oauth`,
      async ({ query, body }, reply) => {
        if (faultOf(query, returns)) return reply.code(400).send({ error: 'invalid_request' })
        const back = new URL(query['redirect_uri']!)
        back.searchParams.set('state', query['state']!)
        const person = personById(body?.person ?? '')
        if (person) {
          const code = randomToken(24)
          codes.put(code, {
            redirectUri: query['redirect_uri']!,
            state: query['state']!,
            challenge: query['code_challenge']!,
            person: person.id,
            at: Date.now(),
          })
          back.searchParams.set('code', code)
        } else {
          back.searchParams.set('error', 'access_denied')
          back.searchParams.set('error_reason', 'user_denied')
        }
        return reply.redirect(back.href, 303)
      },
    )

    scope.post<{ Body: Record<string, string | undefined> }>(
      `${base}/oauth/access_token`,
      async ({ body }, reply) => exchange(codes.take(body['code'] ?? ''), body, reply, tokens),
    )

    scope.get<Query>(`${base}/me`, async ({ headers }, reply) => {
      const token = headers.authorization?.replace(/^bearer /i, '') ?? ''
      const person = personById(tokens.look(token) ?? '')
      return person
        ? { id: person.id, name: person.name }
        : reply.code(401).send({ error: { type: 'OAuthException', code: 190 } })
    })
  })
}

function exchange(
  request: ConsentRequest | undefined,
  body: Record<string, string | undefined>,
  reply: FastifyReply,
  tokens: ExpiringMap<string>,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  const isRegistered =
    body['client_id'] === sandboxSocialClient.clientId &&
    body['client_secret'] === sandboxSocialClient.clientSecret
  if (!isRegistered) return reply.code(401).send({ error: 'invalid_client' })
  const proof = createHash('sha256')
    .update(body['code_verifier'] ?? '')
    .digest('base64url')
  const holds =
    request &&
    request.redirectUri === body['redirect_uri'] &&
    request.challenge === proof &&
    Date.now() - request.at < codeMs
  if (!holds) return reply.code(400).send({ error: 'invalid_grant' })
  const token = randomToken(32)
  tokens.put(token, request.person)
  return reply.send({ access_token: token, token_type: 'bearer', expires_in: 600 })
}

function faultOf(
  query: Readonly<Record<string, string | undefined>>,
  returns: ReadonlySet<string>,
): string | null {
  if (query['client_id'] !== sandboxSocialClient.clientId) return 'no such client'
  if (!returns.has(query['redirect_uri'] ?? '')) return 'not an address of this client'
  if (query['response_type'] !== 'code') return 'only codes are given'
  if (!query['state']) return 'without a state anybody could have sent it'
  return query['code_challenge_method'] === 'S256' && query['code_challenge'] ? null : 'no PKCE'
}

type ExpiringMap<Value> = {
  put(key: string, value: Value): void
  take(key: string): Value | undefined
  look(key: string): Value | undefined
}

/** Keeps only the last few, so that a sandbox that runs for months does not grow. */
function createExpiringMap<Value>(): ExpiringMap<Value> {
  const entries = new Map<string, Value>()
  return {
    put(key, value) {
      entries.set(key, value)
      if (entries.size > keptMax) entries.delete(entries.keys().next().value!)
    },
    take(key) {
      const value = entries.get(key)
      entries.delete(key)
      return value
    },
    look: (key) => entries.get(key),
  }
}
