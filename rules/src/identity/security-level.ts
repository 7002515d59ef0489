import type { SecurityItem, SecurityOverview } from '@kancil/contract/identity/security'

export type SecurityFacts = {
  readonly [Item in SecurityItem]?: SecurityOverview['items'][number]['state']
}

/** First what guards the money, then what recovers a lost account. */
const byWeight: readonly SecurityItem[] = [
  'password',
  'paymentPassword',
  'phone',
  'email',
  'authenticator',
]

/**
 * How well an account is guarded. An item that is left out is not offered on this site and does not
 * count. Strong: nothing is missing or weak. Weak: the password is, or everything except it is.
 */
export function securityLevel(
  facts: SecurityFacts,
): Pick<SecurityOverview, 'level' | 'items' | 'next'> {
  const items = byWeight.flatMap((item) => {
    const state = facts[item]
    return state ? [{ item, state }] : []
  })
  const open = items.filter(({ state }) => state !== 'set')
  const [next] = open
  const guards = items.filter(({ item, state }) => item !== 'password' && state === 'set')
  const isWeak = next?.item === 'password' || (open.length > 0 && guards.length === 0)
  const level = open.length === 0 ? 'strong' : isWeak ? 'weak' : 'fair'
  return { level, items, next: next?.item ?? null }
}
