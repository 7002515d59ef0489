import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields } from '../fields.ts'

/** How long the link in a mail is valid. */
export const resetMinutes = 30
/** In the URL fragment, which no server and no referrer sees: `/#reset=<token>`. */
export const resetFragment = 'reset'

export const forgotByEmail = endpoint({
  name: 'identity.forgotByEmail',
  summary:
    'Sends a link to choose a new password, if the user name and address belong to one account',
  method: 'POST',
  path: '/wps/member/password/email',
  auth: 'public',
  form: true,
  input: Fields({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
  }),
  /** The same whether or not there is such an account; if there is none, no mail is sent. */
  output: Type.Object({ expiredMinutes: Type.Integer() }),
  errors: {
    /** No mail server is configured. */
    recovery_closed: 403,
    email_invalid: 422,
    /** Only if the operator allows answers to reveal this to strangers (decisions 27). */
    username_or_email_unknown: 422,
  },
  perMinute: 10,
})

export const resetPassword = endpoint({
  name: 'identity.resetPassword',
  summary: 'Resets a password by the link in an e-mail, and ends every session',
  method: 'POST',
  path: '/wps/member/password/reset',
  auth: 'public',
  encrypted: true,
  input: Fields({
    token: Type.String({ minLength: 1, maxLength: 100 }),
    newPassword: Type.String({ minLength: 1, maxLength: 200 }),
    confirmNewPassword: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  output: Done,
  errors: {
    /** Too old, used, replaced by a newer one, or never sent. */
    reset_link_invalid: 422,
    passwords_differ: 422,
    fields_invalid: 422,
    password_breached: 422,
  },
  perMinute: 20,
})
