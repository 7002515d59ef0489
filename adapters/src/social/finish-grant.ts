import type { SocialOutcome, SocialSecrets } from '@kancil/contract/ports/social-sign-in'
import * as client from 'openid-client'

/** How long a provider may take to answer, in seconds. */
export const providerTimeoutSeconds = 8

/** Secrets for one round trip to the provider. */
export function newSecrets(withNonce: boolean): SocialSecrets {
  return {
    state: client.randomState(),
    codeVerifier: client.randomPKCECodeVerifier(),
    nonce: withNonce ? client.randomNonce() : '',
  }
}

/** Plain http is only for a sandbox on loopback. */
export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
}

/** No answer at all, a late one, or a failure on the provider's side. */
function isSilent({ code, cause }: client.ClientError): boolean {
  if (code === undefined || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  return cause instanceof Response && cause.status >= 500
}

const saidNo: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled', 'login_required'])

/** What a failed exchange means. A network failure is not the same as an invalid answer. */
export function outcomeOf(error: unknown): SocialOutcome {
  if (error instanceof client.AuthorizationResponseError) {
    if (saidNo.has(error.error)) return { kind: 'cancelled' }
    return { kind: 'refused', reason: error.error.slice(0, 100) }
  }
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500
      ? { kind: 'unavailable', reason: `status ${error.status}` }
      : { kind: 'refused', reason: error.error.slice(0, 100) }
  if (error instanceof client.ClientError) {
    return { kind: isSilent(error) ? 'unavailable' : 'refused', reason: error.code ?? 'no answer' }
  }
  return { kind: 'unavailable', reason: error instanceof Error ? error.name : 'unknown' }
}
