import { hash, verify } from '@node-rs/argon2'
import { hmacSha256 } from '../../kernel/chance.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { createGate } from './gate.ts'

/** Argon2id with m = 19 MiB, t = 2, p = 1 (OWASP's least; handbook, reliability S8). */
const memoryCost = 19_456
const timeCost = 2
const parallelism = 1
const parameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
const gate = createGate(2, 200)

type Peppered = { readonly secrets: Secrets }

/** The pepper is not in the database: a stolen table alone cannot be guessed at. */
export function pepper(secrets: Secrets, password: string): string {
  return hmacSha256(secrets.keyFor('password-pepper'), password.normalize('NFC')).toString('hex')
}

/** The hash to keep, in PHC form. */
export function hashPassword({ secrets }: Peppered, password: string): Promise<string> {
  return gate(() => hash(pepper(secrets, password), { memoryCost, timeCost, parallelism }))
}

/** Whether a password is the one that was kept. */
export function verifyPassword(
  { secrets }: Peppered,
  kept: string,
  password: string,
): Promise<boolean> {
  return gate(() => verify(kept, pepper(secrets, password)))
}

/**
 * Whether a hash was made with other parameters than today's and is made anew at the next login.
 */
export function isOutdatedHash(kept: string): boolean {
  return !kept.startsWith(parameters)
}

let dummy: Promise<string> | undefined

/** A hash that no password fits: an unknown account takes as long to answer as a known one. */
export function dummyHash(peppered: Peppered): Promise<string> {
  dummy ??= hashPassword(peppered, crypto.randomUUID())
  return dummy
}
