import { createCipheriv, createDecipheriv } from 'node:crypto'
import { randomOctets } from '../chance.ts'

/** A secret as stored in the database: AES-256-GCM, base64url of nonce, tag and cipher text. */
export function sealText(key: Buffer, text: string): string {
  const nonce = randomOctets(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the text was changed or sealed with another key. */
export function openText(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
