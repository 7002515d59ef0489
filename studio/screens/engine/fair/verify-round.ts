import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { chanceStream } from '@kancil/rules/games/chance'
import { type LineSheet, playLines } from '@kancil/rules/games/slot-lines'

const encoder = new TextEncoder()
/**
 * Each block gives eight integers: enough for the paid spin and a hundred free ones, five reels
 * each.
 */
const blocksAtOnce = 72

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
  sheet: LineSheet<string>,
  replay: ReplayAnswer,
  serverSeed: string,
): Promise<boolean> {
  const { clientSeed, nonce, serverSeedHash } = replay.round.fair
  if ((await sealOf(serverSeed)) !== serverSeedHash) return false
  const events = replay.round.state as SlotEvent[]
  const reported = events.flatMap((event) => (event.type === 'spin' ? [event.stops] : []))
  const end = events.at(-1)
  const round = await recompute(sheet, { serverSeed, clientSeed, nonce })
  return (
    end?.type === 'roundEnd' &&
    end.coins === round.coins &&
    JSON.stringify(reported) === JSON.stringify(round.spins.map(({ stops }) => stops))
  )
}

/**
 * The browser's HMAC is asynchronous but the rules are not, so the blocks are computed beforehand.
 */
export async function recompute(
  sheet: LineSheet<string>,
  { serverSeed, clientSeed, nonce }: { serverSeed: string; clientSeed: string; nonce: number },
) {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const blocks = new Map<string, Uint8Array>()
  await Promise.all(
    Array.from({ length: blocksAtOnce }, async (_, cursor) => {
      const message = `${clientSeed}:${nonce}:${cursor}`
      const block = await crypto.subtle.sign('HMAC', key, encoder.encode(message))
      blocks.set(message, new Uint8Array(block))
    }),
  )
  const hmac = (_: string, message: string): Uint8Array => {
    const block = blocks.get(message)
    if (!block) throw new RangeError('the round took more numbers than a round can')
    return block
  }
  return playLines(sheet, chanceStream(hmac, serverSeed, clientSeed, nonce))
}
