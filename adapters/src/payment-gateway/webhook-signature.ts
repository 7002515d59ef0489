import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  bankClockSkewSeconds,
  bankHeaders,
  bankSignedPrefix,
} from '@kancil/contract/ports/sandbox-bank'
import type { WebhookHeaders, WebhookRefusal } from '@kancil/contract/ports/payment-gateway'

const signaturesMax = 8

/** The headers of a signed message, in the shape of Standard Webhooks (`v1,<base64>`). */
export function signMessage(
  key: string,
  id: string,
  at: Date,
  raw: string | Uint8Array,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    [bankHeaders.id]: id,
    [bankHeaders.timestamp]: timestamp,
    [bankHeaders.signature]: `v1,${mac(key, id, timestamp, raw).toString('base64')}`,
  }
}

/**
 * Null if the message was signed with one of the live keys and is at most five minutes off;
 * otherwise the refusal. Every signature is compared with every key in constant time.
 */
export function refuseMessage(
  keys: readonly string[],
  raw: Uint8Array,
  headers: WebhookHeaders,
  now: Date,
): WebhookRefusal | null {
  const id = headers[bankHeaders.id]
  const timestamp = headers[bankHeaders.timestamp]
  const signature = headers[bankHeaders.signature]
  if (typeof id !== 'string' || id === '' || id.length > 100) return 'malformed'
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return 'malformed'
  if (typeof signature !== 'string' || signature.length > 1_000) return 'malformed'
  const wanted = keys.map((key) => mac(key, id, timestamp, raw))
  let fits = false
  for (const part of signature.split(' ').slice(0, signaturesMax)) {
    if (!part.startsWith('v1,')) continue
    const candidate = Buffer.from(part.slice(3), 'base64')
    for (const expected of wanted)
      if (candidate.length === expected.length && timingSafeEqual(candidate, expected)) fits = true
  }
  if (!fits) return 'bad_signature'
  const skewSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  return skewSeconds > bankClockSkewSeconds ? 'stale' : null
}

function mac(key: string, id: string, timestamp: string, raw: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(bankSignedPrefix(id, timestamp)).update(raw).digest()
}
