import { chanceStream, type NextInt } from '@kancil/rules/games/chance'

export type RoundSeeds = {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

const encoder = new TextEncoder()
/** Each block gives eight integers: enough for an instant round, and for a shoe of eight decks. */
const blocksAtOnce = 72

/** The hash that a server seed was sealed with: SHA-256 of its hex text. Needs a secure context. */
export async function sealOf(serverSeed: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(serverSeed))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The stream of a round without reels, using the browser's HMAC. */
export async function browserStream(seeds: RoundSeeds): Promise<NextInt> {
  const hmac = await blocksOf(seeds, blocksAtOnce)
  return chanceStream(hmac, seeds.serverSeed, seeds.clientSeed, seeds.nonce)
}

export class TooFewBlocks extends Error {}

/**
 * The browser's HMAC is asynchronous but the rules are not, so the blocks are computed beforehand.
 */
export async function blocksOf({ serverSeed, clientSeed, nonce }: RoundSeeds, count: number) {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const blocks = new Map<string, Uint8Array>()
  await Promise.all(
    Array.from({ length: count }, async (_, cursor) => {
      const message = `${clientSeed}:${nonce}:${cursor}`
      const block = await crypto.subtle.sign('HMAC', key, encoder.encode(message))
      blocks.set(message, new Uint8Array(block))
    }),
  )
  return (_: string, message: string): Uint8Array => {
    const block = blocks.get(message)
    if (!block) throw new TooFewBlocks('the round takes more numbers')
    return block
  }
}
