import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { TabSession } from './login.ts'
import { InstantText } from '../time.ts'

export const recoveryCodesCount = 10

export const AuthenticatorState = Type.Object({
  /** When it was bound; null if none is. */
  boundAt: Type.Union([InstantText, Type.Null()]),
  recoveryCodesLeft: Type.Integer(),
})
export type AuthenticatorState = Static<typeof AuthenticatorState>

const Password = Type.String({ minLength: 1, maxLength: 200 })
/** Six digits from the app, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 })
const RecoveryCodes = Type.Array(Type.String())

const proveErrors = {
  password_wrong: 422,
  /** Wrong, from another half minute, or already used; `value.triesLeft`. */
  authenticator_code_wrong: 422,
  /** Too many wrong codes within a day; `value.retryAfterSeconds`. */
  proof_locked: 429,
} as const

export const authenticatorState = endpoint({
  name: 'identity.authenticatorState',
  summary: 'Whether an authenticator is bound, and how many recovery codes are left',
  method: 'GET',
  path: '/wps/member/authenticator',
  auth: 'member',
  input: NoFields,
  output: AuthenticatorState,
  errors: {},
})

export const offerAuthenticator = endpoint({
  name: 'identity.offerAuthenticator',
  summary: 'A new secret for an authenticator app; it takes effect once a code from it is entered',
  method: 'POST',
  path: '/wps/member/authenticator',
  auth: 'member',
  encrypted: true,
  input: Fields({ password: Password }),
  output: Type.Object({
    /** Base32, for those who cannot scan the picture. */
    secret: Type.String(),
    /** The content of the QR code. */
    uri: Type.String(),
  }),
  errors: { ...proveErrors, authenticator_bound: 409 },
  perMinute: 10,
})

export const bindAuthenticator = endpoint({
  name: 'identity.bindAuthenticator',
  summary: 'Binds the offered authenticator by a code from it, and ends every other session',
  method: 'POST',
  path: '/wps/member/authenticator/bind',
  auth: 'member',
  encrypted: true,
  input: Fields({ code: Code }),
  output: Type.Object({
    /** Shown only this once. */
    recoveryCodes: RecoveryCodes,
    session: TabSession,
  }),
  errors: { ...proveErrors, authenticator_bound: 409, authenticator_not_offered: 409 },
  perMinute: 20,
})

export const renewRecoveryCodes = endpoint({
  name: 'identity.renewRecoveryCodes',
  summary: 'Ten new recovery codes in place of the old ones',
  method: 'POST',
  path: '/wps/member/authenticator/recovery-codes',
  auth: 'member',
  encrypted: true,
  input: Fields({ password: Password, code: Code }),
  output: Type.Object({ recoveryCodes: RecoveryCodes }),
  errors: { ...proveErrors, authenticator_not_bound: 409 },
  perMinute: 20,
})

export const removeAuthenticator = endpoint({
  name: 'identity.removeAuthenticator',
  summary: 'Removes the authenticator by password and code, and ends every other session',
  method: 'POST',
  path: '/wps/member/authenticator/remove',
  auth: 'member',
  encrypted: true,
  input: Fields({ password: Password, code: Code }),
  output: TabSession,
  errors: { ...proveErrors, authenticator_not_bound: 409 },
  perMinute: 20,
})
