import { openText, sealText } from '../../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'

const mark = 'sealed:'

/** An identity number as it is kept: whoever reads the table alone learns nothing. */
export function sealIdNumber(secrets: Secrets, idNumber: string): string {
  return mark + sealText(secrets.keyFor('id-number'), idNumber)
}

/** The number as it was typed; rows from before the sealing are as they are. */
export function openIdNumber(secrets: Secrets, kept: string | null): string | null {
  if (!kept?.startsWith(mark)) return kept
  return openText(secrets.keyFor('id-number'), kept.slice(mark.length))
}
