import { type Static, Type } from 'typebox'

export const SendCodeBody = Type.Object({
  phoneNumber: Type.Optional(Type.String({ maxLength: 60 })),
  recaptchaToken: Type.Optional(Type.String({ maxLength: 4_000 })),
})
export const ConfirmCodeBody = Type.Object({
  sessionInfo: Type.Optional(Type.String({ maxLength: 4_000 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
})
export const ConfirmCodeAnswer = Type.Object({ idToken: Type.String() })
export type ConfirmCodeAnswer = Static<typeof ConfirmCodeAnswer>

export const sendCodePath = '/v1/accounts:sendVerificationCode'
export const confirmCodePath = '/v1/accounts:signInWithPhoneNumber'

/** The provider's failure codes, as they appear in `error.message`, and ours. */
export const phoneAuthFaults = {
  INVALID_PHONE_NUMBER: 'invalid_phone_number',
  MISSING_PHONE_NUMBER: 'missing_phone_number',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too_many_requests',
  INVALID_CODE: 'invalid_code',
  MISSING_CODE: 'missing_code',
  MISSING_RECAPTCHA_TOKEN: 'captcha_failed',
  INVALID_RECAPTCHA_TOKEN: 'captcha_failed',
  CAPTCHA_CHECK_FAILED: 'captcha_failed',
  QUOTA_EXCEEDED: 'quota_exceeded',
  OPERATION_NOT_ALLOWED: 'not_enabled',
  SESSION_EXPIRED: 'code_expired',
  INVALID_SESSION_INFO: 'code_expired',
} as const

/** The catalogue of the specification, section 8, plus errors that only a browser meets. */
export type PhoneAuthFault =
  | (typeof phoneAuthFaults)[keyof typeof phoneAuthFaults]
  | 'popup_closed'
  | 'popup_blocked'
  | 'network'
  | 'unknown'

/** Posted by the check's window to the page that opened it. */
export const captchaMessage = 'kancil.phone-auth.captcha'
export type CaptchaMessage = { readonly type: typeof captchaMessage; readonly token: string }
