import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { hmacSha256, randomToken } from './chance.ts'
import { Refused } from './refused.ts'
import type { Secrets } from './secrets.ts'

/**
 * Argon2id as reliability S8 asks; a change here makes `needsRehash` true for what was kept before.
 */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/**
 * A hash is 13 ms of one core: half of the cores at once at most, so that sign-in cannot starve
 * betting.
 */
const atOnceMax = Math.max(1, Math.floor(availableParallelism() / 2))
const waitingMax = 200

export type Passwords = {
  /** The text to keep for a password. Refuses `unavailable` when too many wait. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the kept one; with null it takes as long and is false, so that an
   * unknown name takes no less time.
   */
  verify(kept: string | null, password: string): Promise<boolean>
  /**
   * Whether the kept text was made with weaker figures than today's: hash anew after a right
   * sign-in.
   */
  needsRehash(kept: string): boolean
}

/**
 * Hashes of passwords, of members and operators alike: argon2id over the password's HMAC with a
 * pepper that comes from the installation's secret and is never in the database beside the hashes.
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
    hash: (password) => inTurn(() => hash(peppered(password), argon2id)),
    async verify(kept, password) {
      nobody ??= inTurn(() => hash(randomToken(32), argon2id)).catch((error: unknown) => {
        nobody = undefined
        throw error
      })
      const against = kept ?? (await nobody)
      const right = await inTurn(() => verify(against, peppered(password)))
      return right && kept !== null
    },
    needsRehash(kept) {
      const made = parseOptions(kept)
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

let running = 0
const waiting: (() => void)[] = []

/** Runs at most `atOnceMax` hashes of the process at a time; the rest wait in order. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) throw new Refused('unavailable', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The turn is handed on, so the count stays.
    if (next) next()
    else running--
  }
}
