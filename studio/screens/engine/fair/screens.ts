import type { SlotRound } from '@kancil/rules/games/slots/round'

/** A spin, a tumble or a drop. */
export type ShownScreen = {
  /** Every integer drawn for it; the stops, where reels turn. */
  readonly draws: readonly number[]
  /** Each reel's symbols, top first. */
  readonly window: readonly (readonly string[])[]
}

/** Every screen of the round in the order it is told: spins with their tumbles, then drops. */
export function screensOf({ spins, collection }: SlotRound): ShownScreen[] {
  return [...spins.flatMap((spin) => [spin, ...spin.tumbles]), ...(collection?.drops ?? [])].map(
    ({ draws, window }) => ({ draws, window }),
  )
}
