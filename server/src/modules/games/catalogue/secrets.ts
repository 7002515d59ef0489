import { createCipheriv, createDecipheriv } from 'node:crypto'
import { randomOctets } from '../../../kernel/chance.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a vendor's secret for storage: AES-256-GCM with the installation's key, bound to the
 * vendor and the key's id.
 */
export function sealVendorSecret(
  kernel: Pick<Kernel, 'secrets'>,
  place: string,
  secret: string,
): string {
  const nonce = randomOctets(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', kernel.secrets.keyFor('vendor-keys'), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The decrypted secret, or null if it was sealed for another vendor, key or installation. */
export function openVendorSecret(
  kernel: Pick<Kernel, 'secrets'>,
  place: string,
  sealed: string,
): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const key = kernel.secrets.keyFor('vendor-keys')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const rest = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
