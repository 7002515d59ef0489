/** Providers that a member may sign in with; the names are the protocol's, we drew the logos. */
export const socialProviders = ['google', 'facebook'] as const
export type SocialProviderId = (typeof socialProviders)[number]

/** What the provider says about a person who has just signed in there. */
export type SocialPerson = {
  /** The provider's own id of the person: never a mail address, which may change hands. */
  readonly subject: string
  readonly name: string
  /** Only if the provider says that the person has proved it; otherwise ''. */
  readonly email: string
}

/** What must be kept between leaving for the provider and coming back; it stays on the server. */
export type SocialSecrets = {
  readonly state: string
  readonly codeVerifier: string
  /** Of the ID token; '' if the protocol has none. */
  readonly nonce: string
}

export type SocialOutcome =
  | { readonly kind: 'person'; readonly person: SocialPerson }
  /** The person declined there, or closed the window. */
  | { readonly kind: 'cancelled' }
  /** Not valid: state, nonce, issuer or signature, or a code that was used before. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider did not answer; the outcome is unknown. */
  | { readonly kind: 'unavailable'; readonly reason: string }

/**
 * One provider: authorization code flow with PKCE (RFC 6749, 7636), and OpenID Connect if it has
 * it.
 */
export interface SocialProvider {
  readonly id: SocialProviderId
  /** The address to send the browser to. Rejects if the provider's metadata is not available. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly secrets: SocialSecrets }>
  /** @param callback the full address that the browser came back to, including the query */
  finish(callback: URL, secrets: SocialSecrets): Promise<SocialOutcome>
}

/** A client as registered with a provider. */
export type SocialClient = { readonly clientId: string; readonly clientSecret: string }

/**
 * The sandbox's own clients: play money, on loopback only. They are no secret; a real provider's
 * come from the environment.
 */
export const sandboxSocialClient: SocialClient = {
  clientId: 'kancil-sandbox',
  clientSecret: 'sandbox-only-5e0c1f7ab94d4f0f8d2c63b1a7e2',
}
/** Where the sandbox's two providers are, below its address. */
export const sandboxGooglePath = '/social/google'
export const sandboxFacebookPath = '/social/facebook'
/** Below the platform's address: where a provider sends the browser back. */
export function socialCallbackPath(provider: SocialProviderId): `/${string}` {
  return `/wps/session/social/${provider}/callback`
}
