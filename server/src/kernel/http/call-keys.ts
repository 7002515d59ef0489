import {
  CompactEncrypt,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import { sql } from 'kysely'
import { randomToken } from '../chance.ts'
import type { Clock } from '../clock.ts'
import { type Db, inTransaction } from '../db.ts'
import { Refusal } from './refusal.ts'
import type { Secrets } from '../crypto/secrets.ts'

/**
 * Keys for encrypted calls (decisions 7): ECDH-ES with A256GCM, published, rotated, private parts
 * sealed at rest.
 */
export type CallKeys = {
  /** The public key set, newest first. */
  published(): Promise<{ keys: JWK[] }>
  /** The JSON inside a compact JWE; refuses `undecipherable`. */
  open(jwe: string): Promise<unknown>
  /** Creates a new key; earlier ones still decrypt calls for an hour. */
  rotate(): Promise<string>
}

const retiredKeyMinutes = 60
const rereadSeconds = 30
type Row = { kid: string; sealed: string; retired_at: Date | null }
type LoadedKey = { kid: string; public: JWK; private: Awaited<ReturnType<typeof importJWK>> }

export function openCallKeys(db: Db, clock: Clock, secrets: Secrets): CallKeys {
  const seal = secrets.keyFor('call-keys')
  let loadedKeys: LoadedKey[] = []
  let readAt = 0

  async function read(): Promise<void> {
    const oldest = new Date(clock.now().getTime() - retiredKeyMinutes * 60_000)
    const { rows } = await sql<Row>`select kid, sealed, retired_at from call_key
      where retired_at is null or retired_at > ${oldest} order by created_at desc`.execute(db)
    loadedKeys = await Promise.all(rows.map((row) => unseal(row.kid, row.sealed, seal)))
    readAt = clock.now().getTime()
  }

  async function rotate(): Promise<string> {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const kid = randomToken(9)
    const plain = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.privateKey)))
    const sealed = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(seal)
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      await sql`update call_key set retired_at = ${now} where retired_at is null`.execute(tx)
      await sql`insert into call_key (kid, sealed, created_at) values (${kid}, ${sealed}, ${now})`.execute(
        tx,
      )
    })
    await read()
    return kid
  }

  async function current(): Promise<LoadedKey[]> {
    if (clock.now().getTime() - readAt > rereadSeconds * 1000) await read()
    if (loadedKeys.length === 0) await rotate()
    return loadedKeys
  }

  async function open(jwe: string): Promise<unknown> {
    try {
      const kid = JSON.parse(Buffer.from(jwe.split('.', 1)[0] ?? '', 'base64url').toString()).kid
      let key = (await current()).find((candidate) => candidate.kid === kid)
      if (!key) await read()
      key ??= loadedKeys.find((loadedKey) => loadedKey.kid === kid)
      if (!key) throw new Error('no such key')
      const { plaintext } = await compactDecrypt(jwe, key.private, {
        keyManagementAlgorithms: ['ECDH-ES'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return JSON.parse(new TextDecoder().decode(plaintext))
    } catch {
      throw new Refusal('undecipherable')
    }
  }

  return {
    published: async () => ({ keys: (await current()).map((loadedKey) => loadedKey.public) }),
    open,
    rotate,
  }
}

async function unseal(kid: string, sealed: string, seal: Buffer): Promise<LoadedKey> {
  const { plaintext } = await compactDecrypt(sealed, seal)
  const jwk = JSON.parse(new TextDecoder().decode(plaintext)) as JWK & { d?: string }
  const { d: _private, ...visible } = jwk
  return {
    kid,
    public: { ...visible, kid, use: 'enc', alg: 'ECDH-ES' },
    private: await importJWK(jwk, 'ECDH-ES'),
  }
}
