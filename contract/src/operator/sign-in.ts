import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { InstantText } from '../time.ts'
import { Permissions, RoleName } from './permissions.ts'

export const operatorPasswordLengthMin = 12
/** The time allowed between the two steps of a sign-in. */
export const signInMinutes = 5
export const NewPassword = Type.String({ minLength: operatorPasswordLengthMin, maxLength: 128 })
const Code = Type.String({ pattern: '^[0-9]{6}$' })

export const OperatorSelf = Type.Object({
  operatorId: idSchema('operator'),
  name: Type.String(),
  role: RoleName,
  permissions: Permissions,
  /** How long the fresh second factor stays valid; null if there is none. */
  steppedUpUntil: Type.Union([InstantText, Type.Null()]),
})
export type OperatorSelf = Static<typeof OperatorSelf>

/** The tab's marker (decisions 25) and who is signed in. */
const SignedIn = Type.Object({ token: Type.String(), operator: OperatorSelf })

export const operatorLogin = endpoint({
  name: 'operator.login',
  summary: 'First step of a sign-in: name and password',
  method: 'POST',
  path: '/console/session/login',
  auth: 'public',
  encrypted: true,
  perMinute: 30,
  input: Fields({
    name: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
  }),
  output: Type.Object({
    /** Proof of the first step for the second, valid for five minutes and one session. */
    challenge: Type.String(),
    /** At the first sign-in, and after a reset: what to enter in the authenticator app. */
    enrolment: Type.Optional(Type.Object({ secret: Type.String(), uri: Type.String() })),
    /** Somebody else set the password: the second step must bring a new one. */
    newPasswordNeeded: Type.Boolean(),
  }),
  errors: { wrong_credentials: 401 },
})

export const operatorTotp = endpoint({
  name: 'operator.totp',
  summary: 'Second step of a sign-in: the code of the authenticator app',
  method: 'POST',
  path: '/console/session/totp',
  auth: 'public',
  encrypted: true,
  perMinute: 30,
  input: Fields({
    challenge: Type.String({ minLength: 20, maxLength: 64 }),
    code: Code,
    newPassword: Type.Optional(NewPassword),
  }),
  output: SignedIn,
  errors: {
    challenge_expired: 401,
    wrong_code: 401,
    new_password_required: 422,
    password_unchanged: 422,
    password_contains_name: 422,
    password_breached: 422,
  },
})

export const operatorStepUp = endpoint({
  name: 'operator.stepUp',
  summary: 'Confirms the second factor again, for actions that need it within five minutes',
  method: 'POST',
  path: '/console/session/step-up',
  auth: 'operator',
  encrypted: true,
  perMinute: 30,
  input: Fields({ code: Code }),
  output: OperatorSelf,
  errors: { wrong_code: 401 },
})

export const operatorMarker = endpoint({
  name: 'operator.marker',
  summary: 'A marker for a new tab; needs the cookie and the exact Origin',
  method: 'POST',
  path: '/console/session/marker',
  auth: 'public',
  input: NoFields,
  output: SignedIn,
  errors: {},
})

export const operatorMe = endpoint({
  name: 'operator.me',
  summary: 'Who is signed in',
  method: 'GET',
  path: '/console/session/me',
  auth: 'operator',
  input: NoFields,
  output: OperatorSelf,
  errors: {},
})

export const operatorLogout = endpoint({
  name: 'operator.logout',
  summary: 'Ends this session',
  method: 'DELETE',
  path: '/console/session/logout',
  auth: 'operator',
  input: NoFields,
  output: Done,
  errors: {},
})

export const changeOwnPassword = endpoint({
  name: 'operator.changeOwnPassword',
  summary: 'Changes one’s own password and ends one’s other sessions',
  method: 'POST',
  path: '/console/session/password',
  auth: 'operator',
  stepUp: true,
  encrypted: true,
  input: Fields({
    oldPassword: Type.String({ minLength: 1, maxLength: 256 }),
    newPassword: NewPassword,
  }),
  output: Done,
  errors: {
    wrong_credentials: 401,
    password_unchanged: 422,
    password_contains_name: 422,
    password_breached: 422,
  },
})

export const ownSessions = endpoint({
  name: 'operator.ownSessions',
  summary: 'One’s own open sessions',
  method: 'GET',
  path: '/console/session/list',
  auth: 'operator',
  input: NoFields,
  output: Type.Object({
    sessions: Type.Array(
      Type.Object({
        sessionId: idSchema('session'),
        createdAt: InstantText,
        lastSeenAt: InstantText,
        ip: Type.String(),
        userAgent: Type.String(),
        current: Type.Boolean(),
      }),
    ),
  }),
  errors: {},
})

export const endOwnSession = endpoint({
  name: 'operator.endOwnSession',
  summary: 'Ends another of one’s own sessions',
  method: 'DELETE',
  path: '/console/session/list/:sessionId',
  auth: 'operator',
  input: NoFields,
  params: Fields({ sessionId: idSchema('session') }),
  output: Done,
  errors: {},
})
