import type { Permission } from '@kancil/contract/endpoint'

/** Whoever changes something sees it first. */
const needs: Partial<Record<Permission, Permission>> = {
  'members.write': 'members.read',
  'withdrawals.decide': 'withdrawals.read',
  'settings.write': 'settings.read',
  'vendors.write': 'vendors.read',
}

/** The permission that another one of the set needs and the set lacks. */
export function missingPermission(permissions: readonly Permission[]): Permission | null {
  const held = new Set(permissions)
  for (const permission of permissions) {
    const needed = needs[permission]
    if (needed && !held.has(needed)) return needed
  }
  return null
}

/** The set with one permission given or taken, and with it what hangs on it. */
export function withPermission(
  permissions: readonly Permission[],
  permission: Permission,
  given: boolean,
): readonly Permission[] {
  if (!given) return permissions.filter((held) => held !== permission && needs[held] !== permission)
  const needed = needs[permission]
  return [...new Set([...permissions, ...(needed ? [needed] : []), permission])]
}
