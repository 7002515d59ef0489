import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { codeUseErrors, idTokenErrors } from './codes.ts'
import { FieldRule, RegistrationInput } from './registration-fields.ts'
import { SignIn } from './login.ts'

export const registerSettings = endpoint({
  name: 'identity.registerSettings',
  summary: 'Which fields a registration has and what each accepts',
  method: 'GET',
  path: '/wps/system/setting/register',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    /** Empty while registration is closed. */
    methods: Type.Array(Type.Enum(['username', 'mobile'])),
    /** In the order of the form; fields that are not offered are absent. */
    fields: Type.Array(Type.Object({ name: Type.String(), rule: FieldRule })),
    /** The fields of a registration by mobile number. */
    mobileFields: Type.Array(Type.Object({ name: Type.String(), rule: FieldRule })),
    password: FieldRule,
    paymentPassword: FieldRule,
    termsAge: Type.Integer(),
    minimumAge: Type.Integer(),
    termsVersion: Type.String(),
    termsAgreedByDefault: Type.Boolean(),
  }),
  errors: {},
})
export type RegisterSettings = Static<typeof registerSettings.output>

/** Why a registration is refused, by user name or by mobile. */
export const registerErrors = {
  registration_closed: 403,
  /** The person takes a break from play under another account. */
  registration_refused: 403,
  /** `value.fields`: a list of `{ name, problem }`. */
  fields_invalid: 422,
  passwords_differ: 422,
  password_breached: 422,
  /** The birthday is below the minimum age; `value.minimumAge`. */
  under_age: 422,
  terms_not_agreed: 422,
  verification_required: 422,
  captcha_wrong: 422,
  /** The affiliate code is not valid. */
  invitation_code_error: 422,
  /** Only revealed to someone who has just solved a puzzle, and a few times a minute. */
  account_taken: 409,
  ...codeUseErrors,
  ...idTokenErrors,
  mobile_invalid: 422,
  /**
   * Another account took the number since the code was sent; revealed to someone who has the code.
   */
  mobile_taken: 409,
} as const

export const register = endpoint({
  name: 'identity.register',
  summary: 'Opens an account by user name and signs it in',
  method: 'PUT',
  path: '/wps/member/register',
  auth: 'public',
  encrypted: true,
  input: RegistrationInput,
  output: SignIn,
  errors: registerErrors,
  perMinute: 20,
})

/** Events of this module for other modules' handlers. */
export const memberRegistered = 'identity.memberRegistered'
export type MemberRegistered = {
  readonly memberId: string
  readonly merchant: string
  readonly accountKind: number
  readonly uplineId: string | null
  readonly at: string
}
