import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { login, SignIn } from './login.ts'
import { IdToken, idTokenErrors } from './codes.ts'

export const loginByPhoneAuth = endpoint({
  name: 'identity.loginByPhoneAuth',
  summary: 'Signs a member in by the proven number that a phone-auth provider vouches for',
  method: 'POST',
  path: '/wps/session/login/firebase',
  auth: 'public',
  encrypted: true,
  input: Fields({
    firebaseChannel: Type.Literal('sms'),
    firebaseIdToken: IdToken,
    rememberMe: Type.Optional(Type.Boolean()),
    side: login.input.properties.side,
  }),
  output: SignIn,
  errors: {
    ...idTokenErrors,
    sms_login_closed: 403,
    /** No account has proved this number; only revealed to someone who has just proved it. */
    phone_unknown: 404,
    account_frozen: 403,
    account_closed: 403,
    member_no_enter: 403,
    error_not_agent: 403,
  },
  perMinute: 20,
})
