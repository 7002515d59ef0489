import { openText, sealText } from '../../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'

const mark = 'sealed:'

/** Encrypts an identity number for storage: the table alone reveals nothing. */
export function sealIdNumber(secrets: Secrets, idNumber: string): string {
  return mark + sealText(secrets.keyFor('id-number'), idNumber)
}

/** The number as typed; rows from before encryption are returned as they are. */
export function openIdNumber(secrets: Secrets, sealed: string | null): string | null {
  if (!sealed?.startsWith(mark)) return sealed
  return openText(secrets.keyFor('id-number'), sealed.slice(mark.length))
}
