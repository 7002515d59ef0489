/** Why a vendor's base address cannot be used. */
export type AddressFault = 'address_invalid' | 'address_insecure' | 'address_private'

/** Without the slashes at its end, so that a path can follow. */
export function plainAddress(typed: string): string {
  return typed.trim().replace(/\/+$/, '')
}

/**
 * The fault of a base address, or null. With real money only https to a public host is allowed;
 * `isPublicHost` says what a public host is.
 */
export function faultOfAddress(
  address: string,
  { realMoney, isPublicHost }: { realMoney: boolean; isPublicHost: (host: string) => boolean },
): AddressFault | null {
  if (!URL.canParse(address)) return 'address_invalid'
  const url = new URL(address)
  const { protocol, username, password, search, hash } = url
  if (
    !/^https?:$/.test(protocol) ||
    username ||
    password ||
    search ||
    hash ||
    /[?#]$/.test(address)
  )
    return 'address_invalid'
  if (!realMoney) return null
  if (protocol !== 'https:') return 'address_insecure'
  return isPublicHost(url.hostname) ? null : 'address_private'
}

/** An origin as a content security policy takes it; null if the text is something else. */
export function originOfFrame(typed: string, realMoney: boolean): string | null {
  if (!URL.canParse(typed)) return null
  const { origin, protocol, pathname, hostname } = new URL(typed)
  if (origin !== typed.replace(/\/$/, '').toLowerCase() || pathname !== '/') return null
  if (/[;,'"\s*]/.test(hostname)) return null
  return protocol === 'https:' || (!realMoney && protocol === 'http:') ? origin : null
}
