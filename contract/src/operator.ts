import { type Static, Type } from 'typebox'
import { endpoint, type Permission } from './endpoint.ts'
import { Done, Fields, NoFields } from './fields.ts'
import { idSchema } from './ids.ts'
import { PageOf, PageQuery } from './paging.ts'
import { InstantText } from './time.ts'

/** Every permission, in the order in which the console shows them. */
export const permissions = [
  'members.read',
  'members.write',
  'withdrawals.read',
  'withdrawals.decide',
  'settings.read',
  'settings.write',
  'vendors.read',
  'vendors.write',
  'ledger.read',
  'audit.read',
  'operators.write',
  'messages.write',
] as const satisfies readonly Permission[]

export const operatorRoles = ['support', 'finance', 'risk', 'content', 'admin', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * What each role may do. An auditor sees all and changes nothing; only an admin makes operators.
 */
const permissionsByRole: Record<OperatorRole, readonly Permission[]> = {
  support: ['members.read', 'members.write', 'withdrawals.read', 'messages.write'],
  finance: ['members.read', 'withdrawals.read', 'withdrawals.decide', 'ledger.read'],
  risk: [
    'members.read',
    'members.write',
    'withdrawals.read',
    'vendors.read',
    'ledger.read',
    'audit.read',
  ],
  content: ['settings.read', 'settings.write', 'vendors.read', 'messages.write'],
  admin: permissions,
  auditor: [
    'members.read',
    'withdrawals.read',
    'settings.read',
    'vendors.read',
    'ledger.read',
    'audit.read',
  ],
}

export function permissionsOf(role: OperatorRole): readonly Permission[] {
  return permissionsByRole[role]
}

export const operatorPasswordLengthMin = 12
/** How long the two steps of a sign-in may lie apart. */
export const signInMinutes = 5

const Role = Type.Enum(operatorRoles)
const Permissions = Type.Array(Type.Enum(permissions))
const Name = Type.String({ pattern: '^[a-z][a-z0-9._-]{2,31}$' })
const NewPassword = Type.String({ minLength: operatorPasswordLengthMin, maxLength: 128 })
const Code = Type.String({ pattern: '^[0-9]{6}$' })

export const OperatorSelf = Type.Object({
  operatorId: idSchema('operator'),
  name: Type.String(),
  role: Role,
  permissions: Permissions,
  /** Until when what needs a fresh second factor is open; null when it is not. */
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
    /** Proof of the first step for the second, good for five minutes and one session. */
    challenge: Type.String(),
    /** At the first sign-in, and after a reset: what the authenticator app is to be fed with. */
    enrolment: Type.Optional(Type.Object({ secret: Type.String(), uri: Type.String() })),
    /** The password was given by someone else: the second step must bring a new one. */
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
  summary: 'Proves the second factor anew, for what needs it within five minutes',
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

export const Operator = Type.Object({
  operatorId: idSchema('operator'),
  name: Type.String(),
  role: Role,
  disabled: Type.Boolean(),
  /** Whether an authenticator app is bound; without one the next sign-in binds it. */
  totpBound: Type.Boolean(),
  createdAt: InstantText,
  lastSignInAt: Type.Union([InstantText, Type.Null()]),
})
export type Operator = Static<typeof Operator>

export const listOperators = endpoint({
  name: 'operator.listOperators',
  summary: 'The operators',
  method: 'GET',
  path: '/console/operators',
  auth: 'operator',
  permission: 'operators.write',
  input: Fields({ ...PageQuery }),
  output: PageOf(Operator),
  errors: {},
})

export const createOperator = endpoint({
  name: 'operator.createOperator',
  summary: 'Makes an operator with a first password, which the first sign-in replaces',
  method: 'POST',
  path: '/console/operators',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  encrypted: true,
  input: Fields({ name: Name, role: Role, password: NewPassword }),
  output: Operator,
  errors: { name_taken: 409, password_contains_name: 422, password_breached: 422 },
})

const OperatorParams = Fields({ operatorId: idSchema('operator') })

export const changeOperator = endpoint({
  name: 'operator.changeOperator',
  summary: 'Changes an operator’s role or shuts the account; ends the operator’s sessions',
  method: 'PUT',
  path: '/console/operators/:operatorId',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({ role: Type.Optional(Role), disabled: Type.Optional(Type.Boolean()) }),
  params: OperatorParams,
  output: Operator,
  errors: { own_account: 422, last_admin: 422 },
})

export const resetOperatorTotp = endpoint({
  name: 'operator.resetTotp',
  summary: 'Unbinds a lost authenticator app; the next sign-in binds another',
  method: 'POST',
  path: '/console/operators/:operatorId/totp-reset',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: NoFields,
  params: OperatorParams,
  output: Operator,
  errors: { own_account: 422 },
})

export const resetOperatorPassword = endpoint({
  name: 'operator.resetPassword',
  summary: 'Gives an operator a password for one sign-in, which replaces it',
  method: 'POST',
  path: '/console/operators/:operatorId/password',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  encrypted: true,
  input: Fields({ password: NewPassword }),
  params: OperatorParams,
  output: Operator,
  errors: { own_account: 422, password_contains_name: 422, password_breached: 422 },
})
