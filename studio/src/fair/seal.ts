import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const ivBytes = 12
const tagBytes = 16

/** Server seeds at rest: AES-256-GCM, bound to the seed's public hash. */
export type Seal = {
  readonly close: (seed: string, hash: string) => Uint8Array
  readonly open: (sealed: Uint8Array, hash: string) => string
}

/**
 * The key is in a file of its own beside the database, so a copy of the database reveals no seed.
 */
export function readSealKey(file: string): Uint8Array {
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file)
  if (key.length !== 32) throw new Error(`${file} is no key of 32 bytes; seeds cannot be opened`)
  return key
}

export function createSeal(key: Uint8Array): Seal {
  return {
    close(seed, hash) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(hash))
      const text = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open(sealed, hash) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(hash))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const rest = bytes.subarray(ivBytes + tagBytes)
      return decipher.update(rest).toString('utf8') + decipher.final('utf8')
    },
  }
}
