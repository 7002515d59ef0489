import { type Static, Type } from 'typebox'

/** How a one-time code travels. */
export type CodeChannel = 'sms' | 'mail'

/** What a code is for; it is good for nothing else. */
export const CodePurpose = Type.Enum([
  'login',
  'register',
  'recover',
  'bind',
  /** Sent to the number or address being replaced: its owner agrees. */
  'change',
  'extra',
  'close',
])
export type CodePurpose = Static<typeof CodePurpose>

export const codeDigits = 6
/** Wrong tries allowed per code: five in a million is 0.0005 % (reliability S14). */
export const codeTriesMax = 5

/** A code as typed. */
export const CodeText = Type.String({ pattern: '^[0-9]{6}$' })

/** Why no code is sent. None of these reveals whether an account exists. */
export const codeSendErrors = {
  /** One was sent a moment ago; `value.retryAfterSeconds`. */
  code_too_soon: 429,
  /**
   * The limit for the number, mail address or visitor's network is reached; `retryAfterSeconds`.
   */
  code_limit: 429,
  /** Too many went to this country or block of numbers: the breaker is open. */
  code_paused: 503,
} as const

/** Why a code is not accepted. */
export const codeUseErrors = {
  /** `value.triesLeft`. */
  code_wrong: 422,
  /** No code is open: too old, used, replaced by a newer one, or requested in another browser. */
  code_expired: 422,
  code_too_many: 429,
} as const

/** An ID token as the provider issued it: a compact JWS. */
export const IdToken = Type.String({ minLength: 20, maxLength: 4_096 })

/** Why the provider's token is not accepted. */
export const idTokenErrors = {
  /** Signature, issuer, audience, times or number are not valid, or it was used before. */
  phone_token_refused: 422,
  /** The provider's keys are not available. */
  phone_auth_unavailable: 503,
  /** The operator verifies phones another way. */
  phone_auth_closed: 403,
} as const
