import type {
  OutboundCall,
  SendingContext,
  VendorTarget,
} from '@kancil/contract/ports/outbound-call'
import { vendorHeaders } from '@kancil/contract/seamless/native-wire'
import { nativeSignature } from './verify.ts'

/** A call from the platform to a vendor, signed with the vendor's own key. */
export function signedCall(
  method: 'GET' | 'POST',
  path: string,
  body: string,
  target: VendorTarget,
  sending: SendingContext,
): OutboundCall {
  const url = new URL(target.baseUrl + path)
  const timestamp = String(sending.at)
  const signature = nativeSignature(
    target.key.secret,
    timestamp,
    sending.nonce,
    method,
    url.pathname + url.search,
    body,
  )
  return {
    method,
    url: url.href,
    headers: {
      'content-type': 'application/json',
      [vendorHeaders.vendorId]: target.code,
      [vendorHeaders.keyId]: target.key.keyId,
      [vendorHeaders.timestamp]: timestamp,
      [vendorHeaders.nonce]: sending.nonce,
      [vendorHeaders.requestId]: sending.requestId,
      [vendorHeaders.signature]: signature,
    },
    body,
  }
}

/** The object in a body; null if it is none. */
export function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
