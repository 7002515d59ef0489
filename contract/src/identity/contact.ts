import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { codeSendErrors, CodeText, codeUseErrors } from './codes.ts'

/** What a member is reached by. */
export const ContactKind = Type.Enum(['phone', 'email'])
export type ContactKind = Static<typeof ContactKind>

const phoneFields = {
  countryDialingCode: Type.String({ pattern: '^\\+?[0-9]{1,4}$' }),
  mobileNum: Type.String({ minLength: 1, maxLength: 40 }),
}
const Email = Type.String({ minLength: 1, maxLength: 254 })
/** Of the page: the text is written in it. */
const Language = Type.Optional(Type.String({ maxLength: 10 }))
/** How long until the code ends; the page counts 60 seconds times this before the next one. */
const Sent = Type.Object({ expiredMinutes: Type.Integer() })
const Shown = Type.Object({ masked: Type.String() })

const phoneErrors = {
  /** No mobile number of this country. */
  mobile_invalid: 422,
  /** The operator sends no texts there. */
  country_not_served: 422,
} as const

/**
 * What proves that the member may change it: the old one where it was proved, else the password.
 */
const proof = {
  /** From the number or address that is given up. */
  oldCode: Type.Optional(CodeText),
  /** Asked where there is nothing proved to give up. */
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
  /** It is the one that stands already. */
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
  summary: 'Sends a code to the number that the account shall have',
  method: 'POST',
  path: '/wps/member/phone/code',
  auth: 'member',
  input: Fields({ ...phoneFields, language: Language }),
  /** The same for a number that another account has: its owner gets another text. */
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
    /** Another account proved it in the same moment; said only to one who has shown the code. */
    contact_taken: 409,
  },
  perMinute: 20,
})

export const sendEmailCode = endpoint({
  name: 'identity.sendEmailCode',
  summary: 'Sends a code to the mail address that the account shall have',
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
  summary: 'Sets or changes the mail address of the account, by codes to the old and the new one',
  method: 'POST',
  path: '/wps/member/email',
  auth: 'member',
  encrypted: true,
  input: Fields({ email: Email, code: CodeText, ...proof }),
  output: Shown,
  errors: { ...changeErrors, email_invalid: 422 },
  perMinute: 20,
})
