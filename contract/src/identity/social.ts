import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { SignIn } from './login.ts'
import { RegistrationInput } from './registration-fields.ts'
import { socialProviders } from '../ports/social-sign-in.ts'

/**
 * Ties a sign-in at a provider to the browser that began it. SameSite=Lax, so that it is sent when
 * the provider redirects the browser back (decisions 25).
 */
export const socialCookie = '__Host-kancil-signin'
export const socialMinutes = 10

const Provider = Type.Enum(socialProviders)

export const beginSocial = endpoint({
  name: 'identity.beginSocial',
  summary: 'The provider’s address where the member signs in',
  method: 'POST',
  path: '/wps/session/social/:provider',
  auth: 'public',
  params: Fields({ provider: Provider }),
  input: NoFields,
  output: Type.Object({ url: Type.String() }),
  errors: { social_disabled: 403, social_unavailable: 503 },
  perMinute: 20,
})

/** Why a visit to the provider did not identify a person. */
const visitErrors = {
  /** No sign-in is under way in this browser, or it took longer than ten minutes. */
  social_expired: 422,
  /** The person declined there, or closed the window. */
  social_cancelled: 422,
  /** The provider's answer is not valid. */
  social_refused: 422,
  social_unavailable: 503,
  social_disabled: 403,
} as const

/** What comes after the provider: signed in, or what is needed first. */
export const SocialNext = Type.Union([
  Type.Literal('signed_in'),
  /** No member is linked to this person yet: a short registration. */
  Type.Literal('register'),
  /** A member has this proved address: they sign in by password first, then confirm. */
  Type.Literal('link'),
  /** The member has since signed in by password: the link awaits confirmation. */
  Type.Literal('confirm'),
])

export const finishSocial = endpoint({
  name: 'identity.finishSocial',
  summary: 'Signs in the member the provider confirmed, or tells what is needed first',
  method: 'POST',
  path: '/wps/session/login/social',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    next: SocialNext,
    provider: Provider,
    /** As the provider wrote it. */
    name: Type.String(),
    /** The account that would be linked. */
    account: Type.Optional(Type.String()),
    signIn: Type.Optional(SignIn),
  }),
  errors: {
    ...visitErrors,
    account_frozen: 403,
    account_closed: 403,
    member_no_enter: 403,
  },
  perMinute: 30,
})

export const linkSocial = endpoint({
  name: 'identity.linkSocial',
  summary: 'Links the provider’s account to the member who has just signed in by password',
  method: 'POST',
  path: '/wps/member/social',
  auth: 'member',
  input: NoFields,
  output: Done,
  errors: {
    ...visitErrors,
    /** The person, or the member, is already linked to somebody else at this provider. */
    social_linked_already: 409,
    /** The session is older than the visit to the provider: the password is asked for again. */
    social_sign_in_again: 403,
  },
  perMinute: 20,
})

const {
  password: _password,
  confirmPassword: _confirm,
  captcha: _captcha,
  verificationCode: _code,
  verification: _verification,
  ...asked
} = RegistrationInput.properties

/** A registration without what the provider vouches for: password, puzzle and captcha. */
export const SocialRegistration = Fields(asked)
export type SocialRegistration = Static<typeof SocialRegistration>

export const registerSocial = endpoint({
  name: 'identity.registerSocial',
  summary: 'Opens an account for the person the provider confirmed, and signs them in',
  method: 'PUT',
  path: '/wps/member/register/social',
  auth: 'public',
  encrypted: true,
  input: SocialRegistration,
  output: SignIn,
  errors: {
    ...visitErrors,
    social_linked_already: 409,
    registration_closed: 403,
    registration_refused: 403,
    fields_invalid: 422,
    under_age: 422,
    terms_not_agreed: 422,
    invitation_code_error: 422,
    account_taken: 409,
  },
  perMinute: 10,
})
