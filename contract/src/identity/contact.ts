import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { codeSendErrors, CodeText, codeUseErrors } from './codes.ts'

/** How a member is reached. */
export const ContactKind = Type.Enum(['phone', 'email'])
export type ContactKind = Static<typeof ContactKind>

const phoneFields = {
  countryDialingCode: Type.String({ pattern: '^\\+?[0-9]{1,4}$' }),
  mobileNum: Type.String({ minLength: 1, maxLength: 40 }),
}
const Email = Type.String({ minLength: 1, maxLength: 254 })
/** Language of the page: the text message or mail is written in it. */
const Language = Type.Optional(Type.String({ maxLength: 10 }))
/** Until the code expires; the page counts down 60 seconds times this before offering another. */
const Sent = Type.Object({ expiredMinutes: Type.Integer() })
const Shown = Type.Object({ masked: Type.String() })

const phoneErrors = {
  /** Not a mobile number of this country. */
  mobile_invalid: 422,
  /** The operator sends no texts to this country. */
  country_not_served: 422,
} as const

/**
 * Proof that the member may change it: a code to the old contact if it was proved, otherwise the
 * password.
 */
const proof = {
  /** From the number or address being replaced. */
  oldCode: Type.Optional(CodeText),
  /** Asked for if there is no proved contact to replace. */
  password: Type.Optional(Type.String({ maxLength: 200 })),
}
const changeErrors = {
  ...codeUseErrors,
  old_code_required: 422,
  /** `value.triesLeft`. */
  old_code_wrong: 422,
  old_code_expired: 422,
  password_required: 422,
  password_wrong: 422,
  /** Too many wrong passwords within a day; `value.retryAfterSeconds`. */
  proof_locked: 429,
  /** It is the same as the present one. */
  contact_unchanged: 422,
  contact_closed: 503,
} as const

export const sendOldContactCode = endpoint({
  name: 'identity.sendOldContactCode',
  summary: 'Sends a code to the proved number or address of the account, before it is changed',
  method: 'POST',
  path: '/wps/member/contact/old-code',
  auth: 'member',
  input: Fields({ kind: ContactKind, language: Language }),
  output: Sent,
  errors: { ...codeSendErrors, contact_not_set: 409, contact_closed: 503 },
  perMinute: 10,
})

export const sendPhoneCode = endpoint({
  name: 'identity.sendPhoneCode',
  summary: 'Sends a code to the account’s new number',
  method: 'POST',
  path: '/wps/member/phone/code',
  auth: 'member',
  input: Fields({ ...phoneFields, language: Language }),
  /** The same for a number that belongs to another account: its owner gets a different text. */
  output: Sent,
  errors: { ...codeSendErrors, ...phoneErrors, contact_unchanged: 422, contact_closed: 503 },
  perMinute: 10,
})

export const bindPhone = endpoint({
  name: 'identity.bindPhone',
  summary: 'Sets or changes the number of the account, by codes to the old and the new one',
  method: 'POST',
  path: '/wps/member/phone',
  auth: 'member',
  encrypted: true,
  input: Fields({ ...phoneFields, code: CodeText, ...proof }),
  output: Shown,
  errors: {
    ...changeErrors,
    ...phoneErrors,
    /** Another account proved it at the same moment; only revealed to someone who has the code. */
    contact_taken: 409,
  },
  perMinute: 20,
})

export const sendEmailCode = endpoint({
  name: 'identity.sendEmailCode',
  summary: 'Sends a code to the account’s new e-mail address',
  method: 'POST',
  path: '/wps/member/email/code',
  auth: 'member',
  input: Fields({ email: Email }),
  output: Sent,
  errors: { ...codeSendErrors, email_invalid: 422, contact_unchanged: 422, contact_closed: 503 },
  perMinute: 10,
})

export const bindEmail = endpoint({
  name: 'identity.bindEmail',
  summary: 'Sets or changes the e-mail address of the account, by codes to the old and the new one',
  method: 'POST',
  path: '/wps/member/email',
  auth: 'member',
  encrypted: true,
  input: Fields({ email: Email, code: CodeText, ...proof }),
  output: Shown,
  errors: { ...changeErrors, email_invalid: 422 },
  perMinute: 20,
})
