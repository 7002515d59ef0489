import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { type LineSheet, playLines } from '@kancil/rules/games/slot-lines'
import { browserStream, type RoundSeeds, sealOf } from './browser-stream.ts'

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
  const told = events.flatMap((event) => (event.type === 'spin' ? [event.stops] : []))
  const end = events.at(-1)
  const round = await recompute(sheet, { serverSeed, clientSeed, nonce })
  return (
    end?.type === 'roundEnd' &&
    end.coins === round.coins &&
    JSON.stringify(told) === JSON.stringify(round.spins.map(({ stops }) => stops))
  )
}

/** The round that these seeds give. */
export async function recompute(sheet: LineSheet<string>, seeds: RoundSeeds) {
  return playLines(sheet, await browserStream(seeds))
}
