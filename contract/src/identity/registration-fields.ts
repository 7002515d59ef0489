import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'

/**
 * The fields of a registration (specification, section 3), and the birthday that the age check
 * needs.
 */
export const registrationFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'domain',
  'countryDialingCode',
  'birthday',
] as const
export type RegistrationField = (typeof registrationFields)[number]

/** Ids 0-23 of decisions 14. */
export const patternIds = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
] as const
export type PatternId = (typeof patternIds)[number]
export const PatternIdSchema = Type.Unsafe<PatternId>(Type.Integer({ minimum: 0, maximum: 23 }))

/** The operator's rule for one field. Lengths count code points. */
export const FieldRule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  /** Description for the operator; `patternId` is what applies. */
  acceptedPattern: Type.String({ maxLength: 60 }),
  patternId: PatternIdSchema,
  minLength: Type.Integer({ minimum: 0, maximum: 500 }),
  maxLength: Type.Integer({ minimum: 1, maximum: 500 }),
})
export type FieldRule = Static<typeof FieldRule>

/** Why a field is not accepted. */
export const FieldProblem = Type.Union([
  Type.Literal('required'),
  Type.Literal('too_short'),
  Type.Literal('too_long'),
  Type.Literal('pattern'),
  Type.Literal('not_offered'),
])
export type FieldProblem = Static<typeof FieldProblem>

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/**
 * The payload of `PUT /wps/member/register`: the schema bounds the sizes, the operator's rules
 * decide.
 */
export const RegistrationInput = Fields({
  /** The same id sent again is the same registration: a double click opens one account. */
  requestId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  username: Type.String({ minLength: 1, maxLength: 100 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  confirmPassword: text(200),
  payeeName: text(200),
  email: text(254),
  qqNum: text(40),
  mobileNum: text(40),
  recommenderId: text(100),
  captcha: text(20),
  /** Sent by SMS to the mobile number, if that is being verified. */
  verificationCode: text(20),
  /** Replaces the code if a phone-auth provider proves numbers: its ID token. */
  firebaseChannel: Type.Optional(Type.Literal('sms')),
  firebaseIdToken: text(4_096),
  /** From an agent's link, or typed if the address has none. */
  affiliateCode: text(100),
  paymentPassword: text(100),
  line: text(100),
  whatsapp: text(100),
  facebook: text(200),
  wechat: text(100),
  idNumber: text(100),
  referralCode: text(100),
  domain: text(253),
  countryDialingCode: Type.Optional(Type.String({ pattern: '^\\+?[0-9]{1,4}$' })),
  birthday: Type.Optional(Type.String({ maxLength: 10 })),
  registerUrl: text(500),
  registerMethod: Type.Optional(Type.Literal('WEB')),
  /** Registers and signs in; there is no other way today. */
  login: Type.Optional(Type.Literal(true)),
  termsAgreed: Type.Boolean(),
  termsVersion: text(40),
  language: text(10),
  /** The signed result of the slider or of the proof of work. */
  verification: text(300),
})
export type RegistrationInput = Static<typeof RegistrationInput>
