import { createHmac, randomUUID } from 'node:crypto'
import { signedPrefix, vendorHeaders } from '@kancil/contract/seamless/native-wire'
import type { Clock } from '../kernel/clock.ts'

export type VendorAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Record<string, unknown>
}
export type CallOptions = {
  /** Replaces or (undefined) removes headers after signing. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly method?: 'GET' | 'POST'
  readonly keyId?: string
  readonly secret?: string
  readonly at?: number
  readonly nonce?: string
  /** The vendor's code as the path writes it. */
  readonly written?: string
  /** The target that is signed, if it is not the one that is sent. */
  readonly signed?: string
}

/** A studio as the platform sees it: real HTTP, signed over the bytes that are sent. */
export function createVendorCaller(
  base: string,
  clock: Clock,
  vendor: { readonly id: string; readonly keyId: string; readonly secret: string },
) {
  async function send(path: string, raw: string, how: CallOptions = {}): Promise<VendorAnswer> {
    const target = `/vendor/v1/${how.written ?? vendor.id}${path}`
    const method = how.method ?? 'POST'
    const timestamp = String(how.at ?? clock.now().getTime())
    const nonce = how.nonce ?? randomUUID()
    const signature = createHmac('sha256', how.secret ?? vendor.secret)
      .update(signedPrefix(timestamp, nonce, method, how.signed ?? target))
      .update(raw)
      .digest('hex')
    const headers: Record<string, string | undefined> = {
      'content-type': 'application/json',
      [vendorHeaders.vendorId]: vendor.id,
      [vendorHeaders.keyId]: how.keyId ?? vendor.keyId,
      [vendorHeaders.timestamp]: timestamp,
      [vendorHeaders.nonce]: nonce,
      [vendorHeaders.requestId]: randomUUID(),
      [vendorHeaders.signature]: signature,
      ...how.headers,
    }
    const entries = Object.entries(headers).filter(([, value]) => value !== undefined)
    const response = await fetch(base + target, {
      method,
      headers: entries as [string, string][],
      ...(method === 'POST' ? { body: raw } : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
  }

  return {
    send,
    call: (path: string, body: object, how?: CallOptions) => send(path, JSON.stringify(body), how),
  }
}

export type VendorCaller = ReturnType<typeof createVendorCaller>

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { notJson: text.slice(0, 200) }
  }
}
