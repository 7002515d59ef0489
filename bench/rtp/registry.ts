import type { RtpGame } from './game.ts'
import { instantGames } from './instant.ts'
import { roomGames } from './rooms.ts'
import { slotGames } from './slots.ts'
import { tableGames } from './tables.ts'

/** A line for each family of games. */
export const rtpGames: readonly RtpGame[] = [
  ...slotGames,
  ...instantGames,
  ...tableGames,
  ...roomGames,
]
