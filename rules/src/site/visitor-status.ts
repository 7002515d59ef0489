import type { Settings } from '@kancil/contract/settings'
import type { SystemStatus } from '@kancil/contract/site'

/**
 * Whether the site is open to one visitor: 0, 1 maintenance, 2 restricted. A closed site is closed
 * to all; an open one is shut to denied addresses and countries. Where only some countries are
 * allowed, a visitor whose country (ISO 3166, '' when unknown) is not known is not among them.
 */
export function visitorStatus(
  settings: Pick<Settings, 'system' | 'regions'>,
  visitor: { readonly addressDenied: boolean; readonly country: string },
): SystemStatus {
  const { system, regions } = settings
  if (system.status !== 0) return system.status
  if (visitor.addressDenied || regions.deniedCountries.includes(visitor.country)) return 2
  const allowed = regions.allowedCountries
  return allowed.length > 0 && !allowed.includes(visitor.country) ? 2 : 0
}

/**
 * The age from which someone may play for real money: the stricter of the two settings (decisions
 * 2).
 */
export function playingAge(ages: Settings['ages']): number {
  return Math.max(ages.termsAge, ages.minimumAge)
}
