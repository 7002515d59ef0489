import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  VendorFault,
  VendorRequest,
  VerifiedRequest,
} from '@kancil/contract/ports/game-vendor'
import type { VendorKey } from '@kancil/contract/ports/outbound-call'
import {
  signedPrefix,
  type VendorCode,
  vendorClockSkewMs,
  vendorHeaders,
} from '@kancil/contract/seamless/native-wire'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The MAC of one request: lower-case hex over timestamp, nonce, method, target and the raw body
 * bytes.
 */
export function nativeSignature(
  secret: string,
  timestamp: string,
  nonce: string,
  method: 'GET' | 'POST',
  target: string,
  raw: Uint8Array | string,
): string {
  return createHmac('sha256', secret)
    .update(signedPrefix(timestamp, nonce, method, target))
    .update(raw)
    .digest('hex')
}

/**
 * Key, signature, clock, in this order and before any parsing: an outsider learns nothing but "no".
 */
export function verifyNative(
  request: VendorRequest,
  vendorCode: string,
  keys: readonly VendorKey[],
): VendorFault | VerifiedRequest {
  const timestamp = header(request, vendorHeaders.timestamp)
  const nonce = header(request, vendorHeaders.nonce)
  if (header(request, vendorHeaders.vendorId) !== vendorCode)
    return refusal('UNKNOWN_KEY', 'X-Vendor-Id is not the vendor of the path')
  const keyId = header(request, vendorHeaders.keyId)
  const key = keys.find((candidate) => candidate.keyId === keyId)
  if (!key) return refusal('UNKNOWN_KEY', 'X-Key-Id is not a live key of this vendor')
  if (request.tooLarge) return refusal('BAD_REQUEST', 'the body is larger than 65536 bytes')
  const signature = header(request, vendorHeaders.signature)
  const wanted = nativeSignature(
    key.secret,
    timestamp,
    nonce,
    request.method,
    request.target,
    request.raw,
  )
  if (signature.length !== wanted.length || !timingSafeEqual(bytes(signature), bytes(wanted)))
    return refusal('INVALID_SIGNATURE', 'X-Signature does not fit')
  if (
    !/^\d{10,16}$/.test(timestamp) ||
    Math.abs(request.receivedAt - Number(timestamp)) > vendorClockSkewMs
  )
    return refusal(
      'CLOCK_SKEW',
      'X-Timestamp is not within 300 seconds of ours (Unix milliseconds)',
    )
  if (!uuid.test(nonce)) return refusal('BAD_REQUEST', 'X-Nonce must be a UUID')
  return { nonce }
}

function header(request: VendorRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

// Latin-1 keeps one byte per character, so that an unusual header cannot change the length.
function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

function refusal(fault: VendorCode, message: string): VendorFault {
  return { fault, message }
}
