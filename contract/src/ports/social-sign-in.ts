/** Whom a member may sign in by; the names are the protocol's, the marks are drawn by us. */
export const socialProviders = ['google', 'facebook'] as const
export type SocialProviderId = (typeof socialProviders)[number]

/** What the provider says of a person who has just signed in there. */
export type SocialPerson = {
  /** The provider's own id of the person: never an address, which may change hands. */
  readonly subject: string
  readonly name: string
  /** Only where the provider says that the person has proved it; '' otherwise. */
  readonly email: string
}

/** What must be kept between the leaving and the coming back; none of it leaves the server. */
export type SocialSecrets = {
  readonly state: string
  readonly codeVerifier: string
  /** Of the ID token; '' where the protocol has none. */
  readonly nonce: string
}

export type SocialOutcome =
  | { readonly kind: 'person'; readonly person: SocialPerson }
  /** The person said no there, or closed the window. */
  | { readonly kind: 'cancelled' }
  /** The answer does not hold: state, nonce, issuer, signature, or a code that was used before. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider did not answer; nothing is known. */
  | { readonly kind: 'unavailable'; readonly reason: string }

/**
 * One provider: authorization code flow with PKCE (RFC 6749, 7636), OpenID Connect where it has it.
 */
export interface SocialProvider {
  readonly id: SocialProviderId
  /** The address to send the browser to. Rejects when the provider's metadata cannot be had. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly secrets: SocialSecrets }>
  /** @param callback the whole address at which the browser came back, query and all */
  finish(callback: URL, secrets: SocialSecrets): Promise<SocialOutcome>
}

/** A client as it is registered with a provider. */
export type SocialClient = { readonly clientId: string; readonly clientSecret: string }

/**
 * The sandbox's own clients: play money, on loopback only. They are no secret; a real provider's
 * come from the environment.
 */
export const sandboxSocialClient: SocialClient = {
  clientId: 'kancil-sandbox',
  clientSecret: 'sandbox-only-5e0c1f7ab94d4f0f8d2c63b1a7e2',
}
/** Where the sandbox's two providers stand below its address. */
export const sandboxGooglePath = '/social/google'
export const sandboxFacebookPath = '/social/facebook'
/** Below the platform's address: where a provider sends the browser back to. */
export function socialCallbackPath(provider: SocialProviderId): `/${string}` {
  return `/wps/session/social/${provider}/callback`
}
