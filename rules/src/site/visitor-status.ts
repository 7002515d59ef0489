import type { Settings } from '@kancil/contract/site/settings'
import type { SystemStatus } from '@kancil/contract/site/status'

/**
 * What the site is to one visitor: 0 open, 1 maintenance, 2 restricted. A closed site is closed to
 * all; an open one is closed to denied addresses and countries, and open to allowed addresses
 * wherever they are. `country` is an ISO 3166 code and `region` an ISO 3166-2 code, '' if unknown:
 * a visitor whose region is unknown is treated by country alone.
 */
export function visitorStatus(
  settings: Pick<Settings, 'system' | 'regions'>,
  visitor: {
    readonly address: 'allowed' | 'denied' | 'plain'
    readonly country: string
    readonly region: string
  },
): SystemStatus {
  const { system, regions } = settings
  if (system.status !== 0) return system.status
  if (visitor.address !== 'plain') return visitor.address === 'denied' ? 2 : 0
  const { unknownCountry, allowedCountries, deniedCountries, deniedRegions } = regions
  if (visitor.country === '' && unknownCountry !== 'by_rules')
    return unknownCountry === 'keep_out' ? 2 : 0
  if (deniedCountries.includes(visitor.country)) return 2
  if (deniedRegions.includes(visitor.region)) return 2
  return allowedCountries.length > 0 && !allowedCountries.includes(visitor.country) ? 2 : 0
}

/**
 * The age from which someone may play for real money: the stricter of the two settings (decisions
 * 2).
 */
export function playingAge(ages: Settings['ages']): number {
  return Math.max(ages.termsAge, ages.minimumAge)
}
