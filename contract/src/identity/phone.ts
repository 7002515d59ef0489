import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { registerErrors } from './registration.ts'
import { SignIn } from './login.ts'
import { codeSendErrors, CodeText, codeUseErrors } from './codes.ts'
import { RegistrationInput } from './registration-fields.ts'

const DialingCode = Type.String({ pattern: '^\\+?[0-9]{1,4}$' })
const MobileNum = Type.String({ minLength: 1, maxLength: 40 })

const asking = {
  countryDialingCode: DialingCode,
  /** The signed result of the slider or of the proof of work; good for one message. */
  verification: Type.Optional(Type.String({ maxLength: 300 })),
  /** Language of the page: the text message is written in it. */
  language: Type.Optional(Type.String({ maxLength: 10 })),
}
const Sent = Type.Object({
  /** The page counts down 60 seconds times this before offering another. */
  expiredMinutes: Type.Integer(),
})
const sendErrors = {
  ...codeSendErrors,
  /** Not a mobile number of this country. */
  mobile_invalid: 422,
  /** The operator sends no texts to this country. */
  country_not_served: 422,
  verification_required: 422,
} as const

export const sendLoginCode = endpoint({
  name: 'identity.sendLoginCode',
  summary: 'Sends a code by SMS to sign in or to reset a password',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  auth: 'public',
  input: Fields({
    ...asking,
    mobileNum: MobileNum,
    purpose: Type.Optional(Type.Enum(['login', 'recover'])),
  }),
  /** The same whether or not an account has this number; if none has, no message is sent. */
  output: Sent,
  errors: { ...sendErrors, sms_login_closed: 403, recovery_closed: 403 },
  perMinute: 20,
})

export const sendRegisterCode = endpoint({
  name: 'identity.sendRegisterCode',
  summary: 'Sends a code by SMS for a registration, by mobile or by user name',
  method: 'POST',
  path: '/wps/verification/sms/register',
  auth: 'public',
  input: Fields({
    ...asking,
    mobileNo: MobileNum,
    /** Which form is asking; `mobile` if left out. */
    method: Type.Optional(Type.Enum(['mobile', 'username'])),
  }),
  /** The same for a number that has an account: its owner gets a different text. */
  output: Sent,
  errors: { ...sendErrors, registration_closed: 403 },
  perMinute: 20,
})

const { username, password, ...rest } = RegistrationInput.properties

export const registerMobile = endpoint({
  name: 'identity.registerMobile',
  summary: 'Opens an account by mobile number and signs it in',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  auth: 'public',
  encrypted: true,
  /** A name and a password if the operator's flags ask for them (`registerSettings`). */
  input: Fields({
    ...rest,
    username: Type.Optional(username),
    password: Type.Optional(password),
  }),
  output: SignIn,
  errors: registerErrors,
  perMinute: 20,
})

export const recoverByPhone = endpoint({
  name: 'identity.recoverByPhone',
  summary: 'Resets a password by a code to the proven number, and signs in',
  method: 'POST',
  path: '/wps/member/password/verification',
  auth: 'public',
  encrypted: true,
  input: Fields({
    newPassword: Type.String({ minLength: 1, maxLength: 200 }),
    mobileNum: MobileNum,
    countryDialingCode: DialingCode,
    verificationCode: CodeText,
  }),
  output: SignIn,
  errors: {
    ...codeUseErrors,
    recovery_closed: 403,
    mobile_invalid: 422,
    fields_invalid: 422,
    password_breached: 422,
    /** Only revealed to someone who has the code. */
    account_frozen: 403,
    account_closed: 403,
    member_no_enter: 403,
  },
  perMinute: 20,
})
