import { X509Certificate } from 'node:crypto'
import type { PhoneAuthKeys, PublicJwk } from '@kancil/contract/ports/phone-auth'

const timeoutMs = 5_000
/** Keys are fetched again after this long, however long the provider says they are valid. */
const heldSecondsMax = 24 * 3_600
const heldSecondsOtherwise = 300
/** A token with an unknown key makes us fetch again, but not for every such token. */
const askAgainMs = 30_000

type KeySet = {
  readonly keys: readonly PublicJwk[]
  readonly until: number
  readonly askedAt: number
}

/**
 * The key set at an address: certificates by key id, as Firebase publishes them, or a JWK set (RFC
 * 7517). Kept for its `max-age`; if a new one is not available, the old one stays in use.
 */
export function createPublishedKeys(
  url: string,
  clock: { now(): Date } = { now: () => new Date() },
): PhoneAuthKeys {
  let keySet: KeySet | undefined
  let asking: Promise<KeySet> | undefined

  async function ask(): Promise<KeySet> {
    asking ??= fetchKeys(url, clock).finally(() => (asking = undefined))
    keySet = await asking
    return keySet
  }

  return {
    async keys(kid) {
      const now = clock.now().getTime()
      const isKnown = keySet?.keys.some((key) => key.kid === kid) ?? false
      if (keySet && now < keySet.until && (isKnown || now - keySet.askedAt < askAgainMs))
        return keySet.keys
      try {
        return (await ask()).keys
      } catch (error) {
        if (keySet && isKnown) return keySet.keys
        throw error
      }
    },
  }
}

async function fetchKeys(url: string, clock: { now(): Date }): Promise<KeySet> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`key set: status ${response.status}`)
  const keys = keysIn((await response.json()) as Record<string, unknown>)
  if (keys.length === 0) throw new Error('key set: no key in it')
  const maxAge = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
  const seconds = Math.min(Number(maxAge ?? heldSecondsOtherwise), heldSecondsMax)
  const askedAt = clock.now().getTime()
  return { keys, askedAt, until: askedAt + seconds * 1000 }
}

function keysIn(body: Record<string, unknown>): PublicJwk[] {
  const listed = body['keys']
  if (Array.isArray(listed)) return listed.filter(isKey)
  return Object.entries(body).flatMap(([kid, certificate]) => {
    if (typeof certificate !== 'string') return []
    const jwk = new X509Certificate(certificate).publicKey.export({ format: 'jwk' })
    const key = { kid, kty: jwk.kty, n: jwk.n, e: jwk.e }
    return isKey(key) ? [key] : []
  })
}

/** RSA of at least 2048 bits; other keys in the set are ignored. */
function isKey(key: unknown): key is PublicJwk {
  const { kid, kty, n, e } = (key ?? {}) as Record<string, unknown>
  const isText = [kid, n, e].every((part) => typeof part === 'string' && part !== '')
  return kty === 'RSA' && isText && Buffer.from(String(n), 'base64url').length >= 256
}
