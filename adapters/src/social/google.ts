import type { SocialClient, SocialProvider } from '@kancil/contract/ports/social-sign-in'
import * as client from 'openid-client'
import { isLoopback, newSecrets, outcomeOf, providerTimeoutSeconds } from './finish-grant.ts'

export type GoogleOptions = {
  readonly client: SocialClient
  /** `https://accounts.google.com` unless another provider takes its place. */
  readonly issuer?: string
}

/**
 * OpenID Connect Core 1.0, authorization code flow with PKCE, state and nonce. The provider's
 * metadata is fetched once and kept; if that fails, the next sign-in fetches it again.
 */
export function createGoogle(options: GoogleOptions): SocialProvider {
  const issuer = options.issuer ?? 'https://accounts.google.com'
  let discovery: Promise<client.Configuration> | undefined
  const configured = (): Promise<client.Configuration> => {
    discovery ??= discover(issuer, options.client)
    discovery.catch(() => (discovery = undefined))
    return discovery
  }

  return {
    id: 'google',
    async begin(redirectUri) {
      const config = await configured()
      const secrets = newSecrets(true)
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },
    async finish(callback, secrets) {
      try {
        const config = await configured()
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const email = typeof claims['email'] === 'string' ? claims['email'] : ''
        const name = typeof claims['name'] === 'string' ? claims['name'] : ''
        const proved = claims['email_verified'] === true
        return {
          kind: 'person',
          person: { subject: claims.sub, name: name.slice(0, 80), email: proved ? email : '' },
        }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

function discover(issuer: string, { clientId, clientSecret }: SocialClient) {
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: providerTimeoutSeconds,
    execute: [
      // The token's own signature is checked in addition to TLS.
      client.enableNonRepudiationChecks,
      // Passed as the function itself: the library looks for it before it fetches the metadata.
      ...(isLoopback(issuer) ? [client.allowInsecureRequests] : []),
    ],
  })
}
