import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { chanceStream } from '@kancil/rules/games/chance'
import { playSlot } from '@kancil/rules/games/slots/play'
import type { SlotRound } from '@kancil/rules/games/slots/round'
import type { SlotSheet } from '@kancil/rules/games/slots/sheet'
import { screensOf } from './screens.ts'

const encoder = new TextEncoder()
/**
 * Each block gives eight integers. These are enough for most rounds; a long one is played again
 * with four times as many.
 */
const blocksAtFirst = 72
const blocksMost = 100_000

/** The hash that a server seed was sealed with: SHA-256 of its hex text. Needs a secure context. */
export async function sealOf(serverSeed: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(serverSeed))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Recomputes a round from its seeds in this browser (handbook, games 0.4) and compares it with what
 * the studio reports: the stops of every spin and the coins won.
 */
export async function agrees(
  sheet: SlotSheet,
  replay: ReplayAnswer,
  serverSeed: string,
): Promise<boolean> {
  const { clientSeed, nonce, serverSeedHash } = replay.round.fair
  if ((await sealOf(serverSeed)) !== serverSeedHash) return false
  const events = replay.round.state as SlotEvent[]
  const told = events.flatMap((event) => {
    if (event.type === 'spin') return [event.draws ?? event.stops]
    return event.type === 'tumble' ? [event.draws] : []
  })
  const end = events.at(-1)
  const round = await recompute(sheet, { serverSeed, clientSeed, nonce })
  return (
    end?.type === 'roundEnd' &&
    end.coins === round.coins &&
    JSON.stringify(told) === JSON.stringify(screensOf(round).map(({ draws }) => draws))
  )
}

type Seeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

/** The round that these seeds give. */
export async function recompute(sheet: SlotSheet, seeds: Seeds): Promise<SlotRound> {
  for (let blocks = blocksAtFirst; ; blocks *= 4) {
    const hmac = await blocksOf(seeds, blocks)
    try {
      return playSlot(sheet, chanceStream(hmac, seeds.serverSeed, seeds.clientSeed, seeds.nonce))
    } catch (error) {
      if (!(error instanceof TooFewBlocks) || blocks > blocksMost) throw error
    }
  }
}

class TooFewBlocks extends Error {}

/**
 * The browser's HMAC is asynchronous but the rules are not, so the blocks are computed beforehand.
 */
async function blocksOf({ serverSeed, clientSeed, nonce }: Seeds, count: number) {
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
