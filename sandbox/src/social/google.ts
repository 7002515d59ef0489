import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  sandboxGooglePath,
  sandboxSocialClient,
  socialCallbackPath,
} from '@kancil/contract/ports/social-sign-in'
import type { FastifyInstance } from 'fastify'
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider'
import { randomToken } from '../kernel/chance.ts'
import { consentPage } from './page.ts'
import { personById } from './people.ts'

export type SocialOptions = {
  /** Where browsers reach the sandbox, without a slash at the end. */
  readonly publicUrl: () => string
  /** Platform addresses that a sign-in may return to. */
  readonly platformUrls: readonly string[]
}

const interactionPath = `${sandboxGooglePath}/interaction`

/**
 * A standard-conforming OpenID provider in the place of Google. It is the one counterparty with
 * cookies, limited to its own path: the protocol's pages need them.
 */
export function googleRoutes(app: FastifyInstance, options: SocialOptions): void {
  let opened: Provider | undefined
  // The issuer is the sandbox's address, which is known only once it listens.
  const provider = (): Provider => (opened ??= openProvider(options))

  app.register(async (scope) => {
    // The provider parses the bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))

    scope.get<{ Params: { uid: string } }>(`${interactionPath}/:uid`, async ({ params }, reply) => {
      const page = consentPage('Google', `${interactionPath}/${params.uid}`)
      return reply.headers(page.headers).send(page.text)
    })
    scope.post(`${interactionPath}/:uid`, async (request, reply) => {
      reply.hijack()
      await answer(provider(), request.raw, reply.raw)
    })
    scope.all(`${sandboxGooglePath}/*`, async (request, reply) => {
      reply.hijack()
      const raw = request.raw as IncomingMessage & { originalUrl?: string }
      raw.originalUrl = raw.url ?? ''
      raw.url = raw.originalUrl.slice(sandboxGooglePath.length)
      await provider().callback()(raw, reply.raw)
    })
  })
}

async function answer(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const person = personById(await personIn(request))
  const result = person
    ? { login: { accountId: person.id, remember: false } }
    : { error: 'access_denied', error_description: 'End-User aborted interaction' }
  try {
    await provider.interactionFinished(request, response, result)
  } catch (error) {
    // The page was left open too long, or opened in another browser.
    if (!(error instanceof errors.SessionNotFound)) throw error
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end('This sign-in is over. Go back and begin again.')
  }
}

async function personIn(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) {
    body += String(part)
    if (body.length > 1_000) return ''
  }
  return new URLSearchParams(body).get('person') ?? ''
}

function openProvider({ publicUrl, platformUrls }: SocialOptions): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const configuration: Configuration = {
    clients: [
      {
        client_id: sandboxSocialClient.clientId,
        client_secret: sandboxSocialClient.clientSecret,
        redirect_uris: platformUrls.map((url) => url + socialCallbackPath('google')),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'sandbox-1' }] },
    cookies: { keys: [randomToken(24)] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does: the requested claims are in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: askEveryTime(), url: (_ctx, { uid }) => `${interactionPath}/${uid}` },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    async findAccount(_ctx, id) {
      const person = personById(id)
      if (!person) return undefined
      const { name, email, proved } = person
      return {
        accountId: id,
        claims: async () => ({ sub: id, name, email, email_verified: proved }),
      }
    },
    // Choosing a person on the page counts as consent.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  return new Provider(publicUrl() + sandboxGooglePath, configuration)
}

/** Nobody stays signed in here: each visit chooses again. */
function askEveryTime(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check('choose', 'each sign-in chooses a person', (ctx) =>
        ctx.oidc.result?.login
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  return policy
}
