import { Type } from 'typebox'
import { type Permission } from '../endpoint.ts'

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
 * What each role may do until the installation says otherwise (`operator_role`). An auditor sees
 * everything and changes nothing; only an admin creates operators.
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

/** Of any role: one of the six, or an installation's own. */
export const RoleName = Type.String({ pattern: '^[a-z][a-z0-9-]{1,23}$' })
export const Permissions = Type.Array(Type.Enum(permissions))

/** Whether every installation has this role, so that the catalogue names it. */
export function isHouseRole(role: string): role is OperatorRole {
  return (operatorRoles as readonly string[]).includes(role)
}
