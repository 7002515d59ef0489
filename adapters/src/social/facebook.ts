import type {
  SocialClient,
  SocialPerson,
  SocialProvider,
} from '@kancil/contract/ports/social-sign-in'
import * as client from 'openid-client'
import { isLoopback, newSecrets, outcomeOf, providerTimeoutSeconds } from './finish-grant.ts'

export type FacebookOptions = {
  readonly client: SocialClient
  /** Replaces the provider's own hosts. */
  readonly base?: string
}

const version = 'v23.0'

/**
 * OAuth 2.0 (RFC 6749) with PKCE, then one call to find out who signed in: this provider has no ID
 * token on the web. It does not say that a mail address was proved, so we take none.
 */
export function createFacebook(options: FacebookOptions): SocialProvider {
  const { base } = options
  const dialog = base ?? 'https://www.facebook.com'
  const graph = base ?? 'https://graph.facebook.com'
  const { clientId, clientSecret } = options.client
  const config = new client.Configuration(
    {
      issuer: dialog,
      authorization_endpoint: `${dialog}/${version}/dialog/oauth`,
      token_endpoint: `${graph}/${version}/oauth/access_token`,
    },
    clientId,
    clientSecret,
  )
  config.timeout = providerTimeoutSeconds
  if (isLoopback(dialog)) client.allowInsecureRequests(config)

  return {
    id: 'facebook',
    async begin(redirectUri) {
      const secrets = newSecrets(false)
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'public_profile',
        state: secrets.state,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },
    async finish(callback, secrets) {
      try {
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: secrets.state,
          pkceCodeVerifier: secrets.codeVerifier,
        })
        const person = await profileOf(config, tokens.access_token, `${graph}/${version}/me`)
        return person
          ? { kind: 'person', person }
          : { kind: 'refused', reason: 'a profile without an id' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

async function profileOf(
  config: client.Configuration,
  accessToken: string,
  address: string,
): Promise<SocialPerson | null> {
  const url = new URL(address)
  url.searchParams.set('fields', 'id,name')
  const response = await client.fetchProtectedResource(config, accessToken, url, 'GET')
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (!response.ok || typeof body?.['id'] !== 'string' || body['id'] === '') return null
  const name = typeof body['name'] === 'string' ? body['name'].slice(0, 80) : ''
  return { subject: body['id'], name, email: '' }
}
