import { type Static, Type } from 'typebox'

/** How a one-time code travels. */
export type CodeChannel = 'sms' | 'mail'

/** What a code is for; it opens no other door. */
export const CodePurpose = Type.Enum([
  'login',
  'register',
  'recover',
  'bind',
  /** To the number or address that is given up: its owner agrees. */
  'change',
  'extra',
  'close',
])
export type CodePurpose = Static<typeof CodePurpose>

export const codeDigits = 6
/** Wrong tries that a code bears: five of a million are 0.0005 % (reliability S14). */
export const codeTriesMax = 5

/** A code as it is typed. */
export const CodeText = Type.String({ pattern: '^[0-9]{6}$' })

/** Why no code is sent. None of them says whether an account exists. */
export const codeSendErrors = {
  /** One was sent a moment ago; `value.retryAfterSeconds`. */
  code_too_soon: 429,
  /** The number, the mail address or the visitor's network had its share; `retryAfterSeconds`. */
  code_limit: 429,
  /** Too many went to this country or block of numbers: the breaker is open. */
  code_paused: 503,
} as const

/** Why a code is not taken. */
export const codeUseErrors = {
  /** `value.triesLeft`. */
  code_wrong: 422,
  /** None is open: too old, used, a newer one was sent, or it was asked for in another browser. */
  code_expired: 422,
  code_too_many: 429,
} as const

/** An ID token as the provider gave it: a compact JWS. */
export const IdToken = Type.String({ minLength: 20, maxLength: 4_096 })

/** Why the provider's word is not taken. */
export const idTokenErrors = {
  /** Signature, issuer, audience, times or the number do not hold, or it was shown before. */
  phone_token_refused: 422,
  /** The provider's keys cannot be had. */
  phone_auth_unavailable: 503,
  /** The operator has another way to phones. */
  phone_auth_closed: 403,
} as const
