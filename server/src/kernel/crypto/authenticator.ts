import { Secret, TOTP } from 'otpauth'
import { randomOctets } from '../chance.ts'

/**
 * RFC 6238 as every authenticator app implements it: SHA-1, six digits, 30 seconds, and only the
 * current step.
 */
const figures = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomOctets(secretBytes)).buffer }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, name: string): string {
  return new TOTP({ ...figures, issuer: 'Kancil', label: name, secret }).toString()
}

/** The time step of the code, or null if it is not the current one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...figures, secret })
  const fits = totp.validate({ token: code, timestamp: now.getTime(), window: 0 }) === 0
  return fits ? Math.floor(now.getTime() / 1000 / figures.period) : null
}

/** The current code of a secret, for the seeded operator and the tests. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ ...figures, secret }).generate({ timestamp: now.getTime() })
}
