import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { codeUseErrors } from './codes.ts'
import { AccountKindSchema, memberInfoFields } from './member.ts'

/**
 * Remember-me (decisions 5): an opaque token that signs the member back in, plus what the form
 * prefills.
 */
export const rememberCookie = '__Host-kancil-remember'
export const rememberedCookie = 'kancil-remembered'
export const rememberHours = 24
/**
 * Marks a browser that has signed in to an account before, so that attacks from elsewhere cannot
 * lock it out.
 */
export const deviceCookie = '__Host-kancil-device'

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
    /** The mobile number if the type is `sms`. */
    username: Type.String({ minLength: 1, maxLength: 100 }),
    /** The code if the type is `sms`. */
    password: Type.String({ minLength: 1, maxLength: 200 }),
    type: Type.Enum(['username', 'sms']),
    /** Belongs to the mobile number. */
    countryDialingCode: Type.Optional(Type.String({ pattern: '^\\+?[0-9]{1,4}$' })),
    captcha: Type.Optional(Type.String({ maxLength: 20 })),
    /** The signed result of the slider or of the proof of work. */
    verification: Type.Optional(Type.String({ maxLength: 300 })),
    rememberMe: Type.Optional(Type.Boolean()),
    /** The agents' entrance: it admits only agents. */
    side: Type.Optional(Type.Literal('agent')),
  }),
  output: SignIn,
  errors: {
    /**
     * Unknown account or wrong password; the answer never says which. `value.captcha`: ask for the
     * picture next time.
     */
    incorrect_account_or_password: 401,
    /** `value.captcha`, and `value.hard` if only the long proof of work is accepted. */
    verification_required: 422,
    captcha_required: 422,
    captcha_wrong: 422,
    account_frozen: 403,
    account_closed: 403,
    /** This account may not enter the members' site. */
    member_no_enter: 403,
    /** At the agents' entrance: the account is not an agent. */
    error_not_agent: 403,
    /** From an unrecorded address; `value`: `ProofDemand` (`contract/src/identity/proofs.ts`). */
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
export const memberSignedIn = 'identity.memberSignedIn'
export type MemberSignedIn = { readonly memberId: string; readonly ip: string; readonly at: string }
