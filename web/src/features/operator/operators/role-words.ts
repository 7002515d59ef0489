import { isHouseRole } from '@kancil/contract/operator/permissions'
import { type ConsoleRole, listRoles, rolesMost } from '@kancil/contract/operator/roles'
import type { Text } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import type { Choice } from '../../../ui/form/select.tsx'

/** A role by the catalogue, by its title, or by its key where the title is not known. */
export function roleName(text: Text, role: string, title = ''): string {
  return isHouseRole(role) ? text(`operator.role.${role}`) : title || role
}

/** One sentence on a role that the catalogue knows. */
export function roleNote(text: Text, role: string): string {
  return isHouseRole(role) ? text(`operator.role.${role}.text`) : ''
}

/** The installation's roles, for choosing one. */
export function useRoles(): readonly ConsoleRole[] {
  return useQueryOf(listRoles, { pageSize: rolesMost }).data?.items ?? []
}

/** The roles as choices; the one in force is among them even before they are read. */
export function roleChoices(text: Text, roles: readonly ConsoleRole[], held: string): Choice[] {
  const known = roles.map(({ role, title }) => ({
    value: role,
    label: roleName(text, role, title),
  }))
  const isKnown = roles.some(({ role }) => role === held)
  return isKnown ? known : [...known, { value: held, label: roleName(text, held) }]
}
