import { systemKeys } from '@kancil/contract/site/info'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { call } from './send.ts'

type SealingKey = { kid: string; alg: string; key: Awaited<ReturnType<typeof importJWK>> }
let newest: Promise<SealingKey> | undefined

async function fetchKey(): Promise<SealingKey> {
  const { keys } = await call(systemKeys, {})
  const [first] = keys
  if (!first) throw new Error('the key set is empty')
  return { kid: first.kid, alg: first.alg, key: await importJWK(first as JWK, first.alg) }
}

/** The body as a compact JWE, encrypted to the server's newest key (decisions 7). */
export async function seal(body: unknown): Promise<string> {
  newest ??= fetchKey()
  newest.catch(forgetKey)
  const { kid, alg, key } = await newest
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg, enc: 'A256GCM', kid })
    .encrypt(key)
}

/** After a rotation the next call fetches the key set again. */
export function forgetKey(): void {
  newest = undefined
}
