import { createCipheriv, createDecipheriv } from 'node:crypto'
import { chainOf } from '@kancil/rules/lottery/proof'
import { randomToken, randomOctets, sha256 } from '../../../kernel/chance.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { newId } from '../../../kernel/ids.ts'
import type { ChainRow } from './chain-store.ts'

const nonceBytes = 12
const tagBytes = 16
const seedBytes = 32

export const sha256Hex = (text: string): string => sha256(text).toString('hex')

/** A new chain of seeds. Its anchor is public from now on; the last seed is sealed. */
export function createChain(
  kernel: Pick<Kernel, 'secrets'>,
  gameCode: string,
  length: number,
  now: Date,
): ChainRow {
  const id = newId('seedChain', now)
  const last = Buffer.from(randomToken(seedBytes), 'base64url').toString('hex')
  const anchor = sha256Hex(chainOf(sha256Hex, last, length)[0]!)
  const sealed = seal(kernel, id, last)
  return { id, gameCode, anchor, sealed, length, planned: 0, committedAt: now }
}

/** The seeds of the chains in use: thousands of hashes, so they are computed once. */
const opened = new Map<string, readonly string[]>()
const openedMax = 16

export function seedOf(kernel: Pick<Kernel, 'secrets'>, chain: ChainRow, index: number): string {
  let seeds = opened.get(chain.id)
  if (!seeds) {
    if (opened.size >= openedMax) opened.delete(opened.keys().next().value!)
    seeds = chainOf(sha256Hex, unseal(kernel, chain.id, chain.sealed), chain.length)
    opened.set(chain.id, seeds)
  }
  const seed = seeds[index]
  if (seed === undefined) throw new RangeError(`chain ${chain.id} has no seed ${index}`)
  return seed
}

function seal({ secrets }: Pick<Kernel, 'secrets'>, id: string, text: string): string {
  const nonce = randomOctets(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', secrets.keyFor('lottery-seeds'), nonce)
  cipher.setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws if it was sealed for another chain or by another installation */
function unseal({ secrets }: Pick<Kernel, 'secrets'>, id: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', secrets.keyFor('lottery-seeds'), nonce)
  decipher.setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const rest = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
}
