import type { NextInt } from '@kancil/rules/games/chance'

/** One way to play a game, with what is published of it. */
export type RtpGame = {
  readonly game: string
  /** Of the stake, as designed. */
  readonly rtp: number
  /** Standard deviation of one round, in stakes. */
  readonly deviation: number
  /** Plays a round by the game's own engine: what it pays, in stakes. */
  readonly play: (nextInt: NextInt) => number
  /** Rounds are capped at this where one takes long. */
  readonly roundsMost?: number
}
