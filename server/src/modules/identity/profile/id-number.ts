import { hmacSha256 } from '../../../kernel/chance.ts'
import { openText, sealText } from '../../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'

const sealed = 'sealed:'

/**
 * What equal numbers share in storage, so that one can be looked for without opening any: a keyed
 * digest, base64url, which nobody without the installation's secret can compute.
 */
export function idNumberMark(secrets: Secrets, idNumber: string): string {
  return hmacSha256(secrets.keyFor('id-number-mark'), idNumber).toString('base64url')
}

/** Encrypts an identity number for storage: the table alone reveals nothing but equality. */
export function sealIdNumber(secrets: Secrets, idNumber: string): string {
  const text = sealText(secrets.keyFor('id-number'), idNumber)
  return `${sealed}${idNumberMark(secrets, idNumber)}:${text}`
}

/** The number as typed; rows from before encryption are returned as they are. */
export function openIdNumber(secrets: Secrets, stored: string | null): string | null {
  if (!stored?.startsWith(sealed)) return stored
  return openText(secrets.keyFor('id-number'), stored.slice(stored.lastIndexOf(':') + 1))
}
