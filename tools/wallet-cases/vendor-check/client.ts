import { createHmac, randomUUID } from 'node:crypto'
import { signedPrefix, vendorHeaders } from '@kancil/contract/seamless/native-wire'

export type Target = {
  /** The platform's origin, without a slash at the end. */
  readonly url: string
  readonly vendor: string
  readonly keyId: string
  readonly secret: string
  /** Of the console's "Session for tests". */
  readonly playerId: string
  readonly sessionId: string
  readonly gameCode: string
  readonly currency: string
}

export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId: string
}

/** What is done differently from a correct call. */
export type Twist = {
  readonly secret?: string
  readonly keyId?: string
  readonly vendor?: string
  /** Milliseconds added to the clock. */
  readonly skewMs?: number
  /** Removes this header after signing. */
  readonly without?: keyof typeof vendorHeaders
  /** Sent in the place of the body that was signed. */
  readonly sentBody?: string
  /** Signed in the place of the path that is called. */
  readonly signedPath?: string
  readonly nonce?: string
}

/** Signed calls to the platform's wallet, as a vendor makes them. */
export function createClient(target: Target) {
  const run = randomUUID().slice(0, 8)
  let count = 0

  async function send(path: string, raw: string, twist: Twist = {}): Promise<Answer> {
    const vendor = twist.vendor ?? target.vendor
    const address = `/vendor/v1/${vendor}${path}`
    const timestamp = String(Date.now() + (twist.skewMs ?? 0))
    const nonce = twist.nonce ?? randomUUID()
    const requestId = randomUUID()
    const signature = createHmac('sha256', twist.secret ?? target.secret)
      .update(signedPrefix(timestamp, nonce, 'POST', twist.signedPath ?? address))
      .update(raw)
      .digest('hex')
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      [vendorHeaders.vendorId]: vendor,
      [vendorHeaders.keyId]: twist.keyId ?? target.keyId,
      [vendorHeaders.timestamp]: timestamp,
      [vendorHeaders.nonce]: nonce,
      [vendorHeaders.requestId]: requestId,
      [vendorHeaders.signature]: signature,
    }
    if (twist.without) delete headers[vendorHeaders[twist.without]]
    const response = await fetch(target.url + address, {
      method: 'POST',
      headers,
      body: twist.sentBody ?? raw,
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    return { status: response.status, contentType, body: jsonOf(text), requestId }
  }

  return {
    target,
    send,
    call: (path: string, body: object, twist?: Twist) => send(path, JSON.stringify(body), twist),
    /** An id that no other run has used. */
    id: (prefix: string): string => `check-${run}-${prefix}-${++count}`,
  }
}

export type Client = ReturnType<typeof createClient>

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
