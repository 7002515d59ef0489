import { timingSafeEqual } from 'node:crypto'
import type { VendorCall } from '@kancil/contract/ports/vendor-call'
import type {
  VendorFault,
  VendorRequest,
  VerifiedRequest,
} from '@kancil/contract/ports/game-vendor'
import type { VendorKey } from '@kancil/contract/ports/outbound-call'

/** What dialects share whose calls are JSON, signed in one header over the bytes of the body. */
export type Json = Readonly<Record<string, unknown>>

/** Thrown by a field check; `parseBody` turns it into the answer. */
export class FieldFault extends Error {
  override name = 'FieldFault'
  readonly fault: VendorFault
  constructor(message: string, code: VendorFault['fault'] = 'BAD_REQUEST') {
    super(message)
    this.fault = { fault: code, message }
  }
}

/** The body as a call, or the first invalid field. */
export function parseBody(
  request: VendorRequest,
  read: ((body: Json) => VendorCall) | undefined,
): VendorFault | VendorCall {
  if (!read) return { fault: 'BAD_REQUEST', message: 'unknown route' }
  try {
    return read(bodyOf(request.raw))
  } catch (error) {
    if (error instanceof FieldFault) return error.fault
    throw error
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function bodyOf(raw: Uint8Array): Json {
  let body: unknown
  try {
    body = JSON.parse(utf8.decode(raw))
  } catch {
    throw new FieldFault('invalid JSON')
  }
  if (!isObject(body)) throw new FieldFault('request body must be an object')
  return body
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Any live key may have signed the body as received. */
export function verifyBody(
  request: VendorRequest,
  header: string,
  keys: readonly VendorKey[],
  sign: (secret: string, raw: Uint8Array | string) => string,
): VendorFault | VerifiedRequest {
  if (request.tooLarge) return { fault: 'BAD_REQUEST', message: 'request body too large' }
  const sent = request.headers[header]
  const mac = Buffer.from(typeof sent === 'string' ? sent : '', 'latin1')
  const fits = keys.some((key) => {
    const wanted = Buffer.from(sign(key.secret, request.raw))
    return wanted.length === mac.length && timingSafeEqual(wanted, mac)
  })
  return fits ? { nonce: '' } : { fault: 'INVALID_SIGNATURE', message: 'invalid signature' }
}
