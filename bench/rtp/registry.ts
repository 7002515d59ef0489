import type { RtpGame } from './game.ts'
import { slotGames } from './slots.ts'

/** A line for each family of games. */
export const rtpGames: readonly RtpGame[] = [
  ...slotGames, //
]
