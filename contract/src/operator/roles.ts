import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'
import { permissions, RoleName } from './permissions.ts'

/** Roles that an installation may have, the six it begins with among them. */
export const rolesMost = 40

const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const RolePermissions = Type.Array(Type.Enum(permissions), {
  uniqueItems: true,
  maxItems: permissions.length,
})

/** A set of permissions under a name. The administrator's is fixed: all of them. */
export const ConsoleRole = Type.Object({
  role: RoleName,
  /** Empty for a role that every installation begins with: the catalogue names it. */
  title: Type.String(),
  permissions: RolePermissions,
  builtIn: Type.Boolean(),
  /** Operators who hold it and whose account is open. */
  operators: Type.Integer(),
  version: Type.Integer(),
  changedAt: InstantText,
  changedBy: Type.String(),
})
export type ConsoleRole = Static<typeof ConsoleRole>

const guarded = { auth: 'operator', permission: 'operators.write' } as const
const byRole = Fields({ role: RoleName })

export const listRoles = list({
  name: 'operator.listRoles',
  summary: 'The roles of operators, and what each may do',
  path: '/console/roles',
  ...guarded,
  row: ConsoleRole,
  filters: {},
  pageSize: rolesMost,
  errors: {},
})

export const createRole = endpoint({
  name: 'operator.createRole',
  summary: 'A new role with its permissions',
  method: 'POST',
  path: '/console/roles',
  ...guarded,
  stepUp: true,
  input: Fields({ role: RoleName, title: Title, permissions: RolePermissions }),
  output: ConsoleRole,
  errors: { role_taken: 409, roles_too_many: 409, role_incomplete: 422 },
})

export const changeRole = endpoint({
  name: 'operator.changeRole',
  summary: 'Changes what a role may do; those who hold it are signed out',
  method: 'PUT',
  path: '/console/roles/:role',
  ...guarded,
  stepUp: true,
  params: byRole,
  input: Fields({
    title: Type.Optional(Title),
    permissions: RolePermissions,
    /** The version that the operator saw. */
    version: Type.Integer({ minimum: 1 }),
  }),
  output: ConsoleRole,
  errors: { role_fixed: 422, own_role: 422, role_incomplete: 422, role_changed: 409 },
})

export const removeRole = endpoint({
  name: 'operator.removeRole',
  summary: 'Removes a role that nobody holds',
  method: 'POST',
  path: '/console/roles/:role/remove',
  ...guarded,
  stepUp: true,
  params: byRole,
  input: NoFields,
  output: Done,
  errors: { role_fixed: 422, role_held: 409 },
})
