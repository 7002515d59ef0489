import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** The only source of randomness: the operating system's, through node:crypto. */
export function randomToken(bytes = 16): string {
  return randomBytes(bytes).toString('base64url')
}

/** A uniform integer in [min, max). */
export function randomBetween(min: number, max: number): number {
  return randomInt(min, max)
}

let drawn = Buffer.alloc(0)
let drawnAt = 0

/**
 * Bytes from the same source for ids and nonces, drawn from the system a page at a time: a system
 * call for each request would cost more than much of the request. Each byte is handed out once.
 */
export function randomOctets(count: number): Buffer {
  if (count > 64) return randomBytes(count)
  if (drawnAt + count > drawn.length) {
    drawn = randomBytes(4_096)
    drawnAt = 0
  }
  drawnAt += count
  return Buffer.from(drawn.subarray(drawnAt - count, drawnAt))
}

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

export function hmacSha256(key: string | Buffer, text: string | Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Equal in constant time; false for unequal lengths. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
