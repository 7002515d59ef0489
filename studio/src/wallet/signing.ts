import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  signedPrefix,
  vendorClockSkewMs,
  type VendorCode,
  vendorHeaders,
  vendorNonceMemoryMs,
} from '@kancil/contract/seamless/native-wire'
import { newUuid } from '../kernel/chance.ts'
import type { Clock } from '../kernel/clock.ts'

export type VendorKey = { readonly code: string; readonly keyId: string; readonly key: string }

/** Lower-case hex HMAC-SHA256 over `timestamp.nonce.METHOD.path.` and the body's raw bytes. */
export function signatureOf(
  key: string,
  timestamp: string,
  nonce: string,
  method: 'GET' | 'POST',
  path: string,
  body: string | Uint8Array,
): string {
  return createHmac('sha256', key)
    .update(signedPrefix(timestamp, nonce, method, path))
    .update(body)
    .digest('hex')
}

/** The headers of one request: a new nonce and timestamp each time, even for a retry. */
export function signedHeaders(
  vendor: VendorKey,
  clock: Clock,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): Record<string, string> {
  const timestamp = String(clock.now().getTime())
  const nonce = newUuid()
  return {
    'content-type': 'application/json',
    [vendorHeaders.vendorId]: vendor.code,
    [vendorHeaders.keyId]: vendor.keyId,
    [vendorHeaders.timestamp]: timestamp,
    [vendorHeaders.nonce]: nonce,
    [vendorHeaders.requestId]: newUuid(),
    [vendorHeaders.signature]: signatureOf(vendor.key, timestamp, nonce, method, path, body),
  }
}

type Signed = {
  readonly method: 'GET' | 'POST'
  /** The request target as received, including the query. */
  readonly path: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body: Uint8Array
}

/** Checks the platform's signatures; null means valid. Remembers nonces for ten minutes. */
export function createSignatureCheck(
  vendor: VendorKey,
  clock: Clock,
): (request: Signed) => VendorCode | null {
  const seen = new Map<string, number>()

  return function check({ method, path, headers, body }) {
    const header = (name: string) => String(headers[name] ?? '')
    if (header(vendorHeaders.vendorId) !== vendor.code) return 'UNKNOWN_KEY'
    if (header(vendorHeaders.keyId) !== vendor.keyId) return 'UNKNOWN_KEY'
    const timestamp = header(vendorHeaders.timestamp)
    const nonce = header(vendorHeaders.nonce)
    const expected = Buffer.from(signatureOf(vendor.key, timestamp, nonce, method, path, body))
    const signature = Buffer.from(header(vendorHeaders.signature))
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
      return 'INVALID_SIGNATURE'
    const now = clock.now().getTime()
    if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > vendorClockSkewMs)
      return 'CLOCK_SKEW'
    for (const [old, at] of seen) if (at < now - vendorNonceMemoryMs) seen.delete(old)
    if (nonce === '' || seen.has(nonce)) return 'REPLAYED_NONCE'
    seen.set(nonce, now)
    return null
  }
}
