/**
 * A provider that proves phone numbers with texts of its own and confirms it in an ID token, as
 * Firebase Authentication does. The browser talks to it (Identity Toolkit REST, v1); the server
 * trusts nothing but the token.
 */
export type PhoneAuthProvider = {
  /** The id it has given us: the audience of its tokens. */
  readonly project: string
  /** Names the project in calls from a browser; it grants nothing by itself. */
  readonly apiKey: string
  /** Where browsers call it, without a trailing slash. */
  readonly restUrl: string
  /** The page of its human check, opened in a window; it posts a `CaptchaMessage` back. */
  readonly captchaUrl: string
  /** Its key set: certificates by key id, or a JWK set. */
  readonly keysUrl: string
}

export const firebaseRestUrl = 'https://identitytoolkit.googleapis.com'
export const firebaseKeysUrl =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

/** Who issues the ID tokens of a project. */
export function phoneAuthIssuer(project: string): string {
  return `https://securetoken.google.com/${project}`
}

/** A key in the form of RFC 7517; public parts only. */
export type PublicJwk = {
  readonly kid: string
  readonly kty: string
  readonly n: string
  readonly e: string
}

/** A provider's published keys, kept for as long as it says. */
export interface PhoneAuthKeys {
  /**
   * The current keys; fetched again if `kid` is not among those held. Rejects if the provider does
   * not answer and no keys are held.
   */
  keys(kid: string): Promise<readonly PublicJwk[]>
}

/** Below the sandbox's address. */
export const sandboxPhoneAuthPath = '/phone-auth'
/** The sandbox's own project: play money, on loopback only, so its key is no secret. */
export const sandboxPhoneAuthProject = 'kancil-sandbox'
export const sandboxPhoneAuthApiKey = 'sandbox-only-phone-auth'
