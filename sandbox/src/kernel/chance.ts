import { randomBytes } from 'node:crypto'

/**
 * The sandbox's one source of chance; outcomes come from committed seeds, never from here
 * directly.
 */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** Unguessable text that is safe in an address. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
