import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields } from '../fields.ts'
import { TabSession } from './login.ts'

export const changePassword = endpoint({
  name: 'identity.changePassword',
  summary: 'Changes the password and ends every other session',
  method: 'POST',
  path: '/wps/member/password',
  auth: 'session',
  encrypted: true,
  input: Fields({
    /**
     * May be left out only in the forced change right after a login in the same tab (decisions 35).
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
    /** The login password; needed to set the first one, but not right after signing in. */
    loginPassword: Type.Optional(Type.String({ maxLength: 200 })),
    /** Needed to change an existing one. */
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
    /** Too many wrong passwords; `value.retryAfterSeconds`. */
    payment_password_locked: 429,
    passwords_differ: 422,
    fields_invalid: 422,
  },
  perMinute: 20,
})

export const finishFirstLogin = endpoint({
  name: 'identity.finishFirstLogin',
  summary: 'Closes the first-login action, done or postponed',
  method: 'POST',
  path: '/wps/member/first-login',
  auth: 'member',
  input: Fields({
    /** Asked for on an account that somebody else opened for its owner. */
    birthday: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  output: Done,
  errors: { under_age: 422, fields_invalid: 422 },
})
