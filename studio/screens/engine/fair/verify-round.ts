import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { chanceStream } from '@kancil/rules/games/chance'
import { playSlot } from '@kancil/rules/games/slots/play'
import type { SlotRound } from '@kancil/rules/games/slots/round'
import type { SlotSheet } from '@kancil/rules/games/slots/sheet'
import { blocksOf, type RoundSeeds, sealOf, TooFewBlocks } from './browser-stream.ts'
import { screensOf } from './screens.ts'

/**
 * Each block gives eight integers. These are enough for most rounds; a long one is played again
 * with four times as many.
 */
const blocksAtFirst = 72
const blocksMost = 100_000

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
  const recorded = events.flatMap((event) => {
    if (event.type === 'spin') return [event.draws ?? event.stops]
    return event.type === 'tumble' ? [event.draws] : []
  })
  const end = events.at(-1)
  const round = await recompute(sheet, { serverSeed, clientSeed, nonce })
  return (
    end?.type === 'roundEnd' &&
    end.coins === round.coins &&
    JSON.stringify(recorded) === JSON.stringify(screensOf(round).map(({ draws }) => draws))
  )
}

/** The round that these seeds give. */
export async function recompute(sheet: SlotSheet, seeds: RoundSeeds): Promise<SlotRound> {
  for (let blocks = blocksAtFirst; ; blocks *= 4) {
    const hmac = await blocksOf(seeds, blocks)
    try {
      return playSlot(sheet, chanceStream(hmac, seeds.serverSeed, seeds.clientSeed, seeds.nonce))
    } catch (error) {
      if (!(error instanceof TooFewBlocks) || blocks > blocksMost) throw error
    }
  }
}
