import { parseOptions } from '@node-rs/argon2'
import { hmacSha256, randomToken } from '../chance.ts'
import { hashInTurn, verifyInTurn } from './hashing.ts'
import type { Secrets } from './secrets.ts'

/**
 * Argon2id with the parameters of reliability S8; changing them makes `needsRehash` true for older
 * hashes.
 */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
export type Passwords = {
  /** The text to store for a password. Refuses `unavailable` when too many are waiting. */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the stored hash; with null it takes as long and is false, so that
   * an unknown name takes no less time.
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /**
   * Whether the stored hash was made with weaker parameters than today's: rehash after a successful
   * sign-in.
   */
  needsRehash(hash: string): boolean
}

/**
 * Password hashes, for members and operators alike: argon2id over the password's HMAC with a pepper
 * that is derived from the installation's secret and never stored in the database beside the
 * hashes.
 */
export function openPasswords(secrets: Secrets): Passwords {
  let passwords = opened.get(secrets)
  if (!passwords) opened.set(secrets, (passwords = makePasswords(secrets)))
  return passwords
}

const opened = new WeakMap<Secrets, Passwords>()

function makePasswords(secrets: Secrets): Passwords {
  const pepper = secrets.keyFor('password-pepper')
  const peppered = (password: string) => pepperPassword(pepper, password)
  let nobody: Promise<string> | undefined

  return {
    hash: async (password) => hashInTurn(peppered(password), argon2id),
    async verify(hash, password) {
      nobody ??= hashInTurn(randomToken(32), argon2id).catch((error: unknown) => {
        nobody = undefined
        throw error
      })
      const against = hash ?? (await nobody)
      const right = await verifyInTurn(against, peppered(password))
      return right && hash !== null
    },
    needsRehash(hash) {
      const made = parseOptions(hash)
      return (
        made.algorithm !== argon2id.algorithm ||
        made.memoryCost < argon2id.memoryCost ||
        made.timeCost < argon2id.timeCost
      )
    },
  }
}

/** As text: the library verifies passwords of valid UTF-8 only. */
export function pepperPassword(pepper: Buffer, password: string): string {
  return hmacSha256(pepper, password.normalize('NFKC')).toString('base64')
}
