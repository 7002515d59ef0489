import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** The one source of chance: the operating system's, by node:crypto. */
export function randomToken(bytes = 16): string {
  return randomBytes(bytes).toString('base64url')
}

/** A uniform integer in [min, max). */
export function randomBetween(min: number, max: number): number {
  return randomInt(min, max)
}

export function randomOctets(count: number): Buffer {
  return randomBytes(count)
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
