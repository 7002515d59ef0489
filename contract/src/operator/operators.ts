import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'
import { RoleName } from './permissions.ts'
import { NewPassword } from './sign-in.ts'

const Name = Type.String({ pattern: '^[a-z][a-z0-9._-]{2,31}$' })

export const Operator = Type.Object({
  operatorId: idSchema('operator'),
  name: Type.String(),
  role: RoleName,
  disabled: Type.Boolean(),
  /** Whether an authenticator app is bound; if not, the next sign-in binds one. */
  totpBound: Type.Boolean(),
  createdAt: InstantText,
  lastSignInAt: Type.Union([InstantText, Type.Null()]),
  /** The operator's own account as a member: they decide nothing that its bets hang on. */
  ownMember: Type.Optional(Type.Object({ memberId: idSchema('member'), account: Type.String() })),
})
export type Operator = Static<typeof Operator>

export const listOperators = list({
  name: 'operator.listOperators',
  summary: 'The operators',
  path: '/console/operators',
  auth: 'operator',
  permission: 'operators.write',
  row: Operator,
  filters: {},
  pageSize: 25,
  errors: {},
})

export const createOperator = endpoint({
  name: 'operator.createOperator',
  summary: 'Creates an operator with a first password, replaced at the first sign-in',
  method: 'POST',
  path: '/console/operators',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  encrypted: true,
  input: Fields({ name: Name, role: RoleName, password: NewPassword }),
  output: Operator,
  errors: {
    name_taken: 409,
    role_unknown: 422,
    password_contains_name: 422,
    password_breached: 422,
  },
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
  input: Fields({ role: Type.Optional(RoleName), disabled: Type.Optional(Type.Boolean()) }),
  params: OperatorParams,
  output: Operator,
  errors: { own_account: 422, last_admin: 422, role_unknown: 422 },
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
  summary: 'Sets an operator’s password for one sign-in, at which they choose a new one',
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
