import { createHmac, randomUUID } from 'node:crypto'
import { signedPrefix, vendorHeaders } from '@kancil/contract/seamless/native-wire'
import { kitDialects, kitKeyId } from './role/ledger.ts'

/**
 * A native call is signed when it is sent, with a clock and a nonce of its own. `request.json` says
 * what is not right about it; a case that says nothing is signed rightly.
 */
export type Signing = {
  /** Added to the clock. */
  readonly skewMs?: number
  /** Signed with instead of the kit's. */
  readonly secret?: string
  readonly keyId?: string
  readonly vendorId?: string
  /** Signed instead of the path that is called, counted from the vendor's base. */
  readonly endpoint?: string
  readonly nonce?: string
  /** Left out after signing. */
  readonly without?: readonly (keyof typeof vendorHeaders)[]
}

export type SignedCall = {
  readonly headers: Readonly<Record<string, string>>
  readonly requestId: string
}

export function signNative(
  { endpoint, body }: { readonly endpoint: string; readonly body: Buffer },
  secret: string,
  signing: Signing,
): SignedCall {
  const { vendor, base } = kitDialects.native
  const timestamp = String(Date.now() + (signing.skewMs ?? 0))
  const nonce = signing.nonce ?? randomUUID()
  const requestId = randomUUID()
  const headers: Record<string, string> = {
    [vendorHeaders.vendorId]: signing.vendorId ?? vendor,
    [vendorHeaders.keyId]: signing.keyId ?? kitKeyId,
    [vendorHeaders.timestamp]: timestamp,
    [vendorHeaders.nonce]: nonce,
    [vendorHeaders.requestId]: requestId,
    [vendorHeaders.signature]: createHmac('sha256', signing.secret ?? secret)
      .update(signedPrefix(timestamp, nonce, 'POST', base + (signing.endpoint ?? endpoint)))
      .update(body)
      .digest('hex'),
  }
  for (const name of signing.without ?? []) delete headers[vendorHeaders[name]]
  return { headers, requestId }
}
