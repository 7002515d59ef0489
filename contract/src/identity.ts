import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done, Fields, NoFields } from './fields.ts'
import { codeUseErrors, idTokenErrors } from './identity-codes.ts'
import { FieldRule, RegistrationInput } from './identity-fields.ts'
import { idSchema } from './ids.ts'
import { CurrencyCode } from './money.ts'
import { InstantText } from './time.ts'

/**
 * Remember-me (decisions 5): an opaque token that signs the member back in, and what the form
 * shows again.
 */
export const rememberCookie = '__Host-kancil-remember'
export const rememberedCookie = 'kancil-remembered'
export const rememberHours = 24
/**
 * Marks a browser that an account has signed in from, so that attacks from elsewhere cannot shut
 * it out.
 */
export const deviceCookie = '__Host-kancil-device'

export const MemberStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('frozen'),
  Type.Literal('closed'),
])
export type MemberStatus = Static<typeof MemberStatus>

export const AccountKindSchema = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(4),
  Type.Literal(41),
  Type.Literal(42),
])

const memberInfoFields = {
  account: Type.String(),
  nickname: Type.String(),
  id: Type.String(),
  /** Agent type, the same number as `isAgent` (decisions 1). */
  type: AccountKindSchema,
  isAgent: AccountKindSchema,
  merchant: Type.String(),
  currency: CurrencyCode,
  /** Whether there is an upline to transfer to. */
  toUpline: Type.Boolean(),
  /** Level in the club; null until the member has one. */
  clubLabel: Type.Union([
    Type.Object({ labelName: Type.String(), rankLevel: Type.Integer() }),
    Type.Null(),
  ]),
  memberLabel: Type.Union([Type.String(), Type.Null()]),
  hasPaymentPassword: Type.Boolean(),
  /** An account made for its owner by somebody else may not know it yet. */
  hasBirthday: Type.Boolean(),
  /** The first-login action of decisions 33 is still open. */
  firstLoginAction: Type.Boolean(),
  /** Until the password is changed the account opens nothing else. */
  mustChangePassword: Type.Boolean(),
}
export const MemberInfo = Type.Object(memberInfoFields)
export type MemberInfo = Static<typeof MemberInfo>

/** What a tab keeps in session storage (decisions 25). */
export const TabSession = Type.Object({
  token: Type.String(),
  account: Type.String(),
  isAgent: AccountKindSchema,
  merchant: Type.String(),
})
export type TabSession = Static<typeof TabSession>

export const SignIn = Type.Object({
  token: Type.String(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  ...memberInfoFields,
})
export type SignIn = Static<typeof SignIn>

export const login = endpoint({
  name: 'identity.login',
  summary: 'Signs a member in by user name and password, or by mobile number and SMS code',
  method: 'POST',
  path: '/wps/session/login',
  auth: 'public',
  encrypted: true,
  input: Fields({
    /** The mobile number where the type is `sms`. */
    username: Type.String({ minLength: 1, maxLength: 100 }),
    /** The code where the type is `sms`. */
    password: Type.String({ minLength: 1, maxLength: 200 }),
    type: Type.Enum(['username', 'sms']),
    /** Of the mobile number. */
    countryDialingCode: Type.Optional(Type.String({ pattern: '^\\+?[0-9]{1,4}$' })),
    captcha: Type.Optional(Type.String({ maxLength: 20 })),
    /** The signed result of the slider or of the proof of work. */
    verification: Type.Optional(Type.String({ maxLength: 300 })),
    rememberMe: Type.Optional(Type.Boolean()),
    /** The agents' door: it lets in nobody else. */
    side: Type.Optional(Type.Literal('agent')),
  }),
  output: SignIn,
  errors: {
    /**
     * Unknown account or wrong password: nobody is told which. `value.captcha`: ask for the
     * picture next time.
     */
    incorrect_account_or_password: 401,
    /** `value.captcha`, and `value.hard` where only the long proof of work will do. */
    verification_required: 422,
    captcha_required: 422,
    captcha_wrong: 422,
    account_frozen: 403,
    account_closed: 403,
    /** This account has no business on the members' site. */
    member_no_enter: 403,
    /** At the agents' door: the account is no agent's. */
    error_not_agent: 403,
    /** From an unrecorded address: `value` is a `ProofDemand` (identity-proof.ts). */
    extra_verification_required: 403,
    ...codeUseErrors,
    mobile_invalid: 422,
    sms_login_closed: 403,
  },
})

export const logout = endpoint({
  name: 'identity.logout',
  summary: 'Ends the session on the server',
  method: 'DELETE',
  path: '/wps/session/logout',
  auth: 'session',
  input: NoFields,
  output: Done,
  errors: {},
})

export const sessionMarker = endpoint({
  name: 'identity.sessionMarker',
  summary: 'The marker of a new tab, or of a remembered member: needs the cookie and our own page',
  method: 'POST',
  path: '/wps/session/marker',
  auth: 'public',
  input: NoFields,
  output: TabSession,
  errors: {},
})

export const memberInfo = endpoint({
  name: 'identity.memberInfo',
  summary: 'Who is signed in',
  method: 'GET',
  path: '/wps/member/info',
  auth: 'session',
  input: NoFields,
  output: MemberInfo,
  errors: {},
})

export const memberIcon = endpoint({
  name: 'identity.memberIcon',
  summary: 'The avatar of the member',
  method: 'GET',
  path: '/wps/member/info/icon',
  auth: 'session',
  input: NoFields,
  output: Type.Object({
    avatar: Type.String(),
    avatarType: Type.Union([Type.Literal('CUSTOM'), Type.Literal('STATIC')]),
  }),
  errors: {},
})

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
    /** Those of the registration by mobile number. */
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

/** What refuses a registration, by user name as by mobile. */
export const registerErrors = {
  registration_closed: 403,
  /** `value.fields`: a list of `{ name, problem }`. */
  fields_invalid: 422,
  passwords_differ: 422,
  password_breached: 422,
  /** The birthday says less than the minimum age; `value.minimumAge`. */
  under_age: 422,
  terms_not_agreed: 422,
  verification_required: 422,
  captcha_wrong: 422,
  /** The affiliate code does not stand. */
  invitation_code_error: 422,
  /** Only ever told to one who has just solved a puzzle, and a few times a minute. */
  account_taken: 409,
  ...codeUseErrors,
  ...idTokenErrors,
  mobile_invalid: 422,
  /** Another account got the number since the code was sent; told to one who holds it. */
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

export const changePassword = endpoint({
  name: 'identity.changePassword',
  summary: 'Changes the password and ends every other session',
  method: 'POST',
  path: '/wps/member/password',
  auth: 'session',
  encrypted: true,
  input: Fields({
    /**
     * Left out only in the forced change that directly follows a login in the same tab (decisions
     * 35).
     */
    oldPassword: Type.Optional(Type.String({ maxLength: 200 })),
    newPassword: Type.String({ minLength: 1, maxLength: 200 }),
    confirmNewPassword: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  output: TabSession,
  errors: {
    old_password_required: 422,
    old_password_wrong: 422,
    /** Too many wrong passwords within a day; `value.retryAfterSeconds`. */
    proof_locked: 429,
    passwords_differ: 422,
    password_unchanged: 422,
    password_breached: 422,
    /** `value.fields`: a list of `{ name, problem }`. */
    fields_invalid: 422,
  },
  perMinute: 20,
})

export const setPaymentPassword = endpoint({
  name: 'identity.setPaymentPassword',
  summary: 'Sets or changes the password that withdrawals ask for',
  method: 'POST',
  path: '/wps/member/payment-password',
  auth: 'member',
  encrypted: true,
  input: Fields({
    /** Of the login; needed to set the first one, but not right after signing in. */
    loginPassword: Type.Optional(Type.String({ maxLength: 200 })),
    /** Needed to change one that exists. */
    oldPaymentPassword: Type.Optional(Type.String({ maxLength: 100 })),
    newPaymentPassword: Type.String({ minLength: 1, maxLength: 100 }),
    confirmPaymentPassword: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: Done,
  errors: {
    login_password_required: 422,
    login_password_wrong: 422,
    /** Too many wrong passwords within a day; `value.retryAfterSeconds`. */
    proof_locked: 429,
    payment_password_required: 422,
    payment_password_wrong: 422,
    /** Too many wrong ones; `value.retryAfterSeconds`. */
    payment_password_locked: 429,
    passwords_differ: 422,
    fields_invalid: 422,
  },
  perMinute: 20,
})

export const finishFirstLogin = endpoint({
  name: 'identity.finishFirstLogin',
  summary: 'Closes the first-login action, done or put off',
  method: 'POST',
  path: '/wps/member/first-login',
  auth: 'member',
  input: Fields({
    /** Asked of an account that was made for its owner by somebody else. */
    birthday: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  output: Done,
  errors: { under_age: 422, fields_invalid: 422 },
})

export const SessionRow = Type.Object({
  sessionId: Type.String(),
  current: Type.Boolean(),
  ip: Type.String(),
  userAgent: Type.String(),
  startedAt: InstantText,
  lastSeenAt: InstantText,
})

export const listSessions = endpoint({
  name: 'identity.listSessions',
  summary: 'Where this account is signed in',
  method: 'GET',
  path: '/wps/session/list',
  auth: 'session',
  input: NoFields,
  output: Type.Object({ items: Type.Array(SessionRow) }),
  errors: {},
})

export const revokeSession = endpoint({
  name: 'identity.revokeSession',
  summary: 'Signs one other session out',
  method: 'DELETE',
  path: '/wps/session/list/:sessionId',
  auth: 'session',
  params: Type.Object({ sessionId: idSchema('session') }),
  input: NoFields,
  output: Done,
  errors: {},
})

export const revokeOtherSessions = endpoint({
  name: 'identity.revokeOtherSessions',
  summary: 'Signs every other session out, and forgets every remembered browser',
  method: 'DELETE',
  path: '/wps/session/others',
  auth: 'session',
  input: NoFields,
  output: Type.Object({ ended: Type.Integer() }),
  errors: {},
})

/** Facts of this module for others' handlers. */
export const memberRegistered = 'identity.memberRegistered'
export type MemberRegistered = {
  readonly memberId: string
  readonly merchant: string
  readonly accountKind: number
  readonly uplineId: string | null
  readonly at: string
}
export const memberSignedIn = 'identity.memberSignedIn'
export type MemberSignedIn = { readonly memberId: string; readonly ip: string; readonly at: string }

/** Live message to the tabs of a session that was ended elsewhere. */
export const sessionEnded = 'session.ended'
