import { winnersMessage } from '@kancil/contract/games/winners'
import { winnerBoardCount } from '@kancil/contract/site/lists'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type RoundRow } from './store.ts'
import { standsOnBoard } from './win-store.ts'
import { readBoard } from './record.ts'

/** Wins within this time are announced together. */
const gatherMilliseconds = 2_000

/**
 * Sends the winner board to every open page after a large win. Sending the board itself saves pages
 * from asking, so a win costs one read, however many pages are open.
 */
export function winnersPusher(kernel: Kernel): (rounds: readonly RoundRow[]) => void {
  let isWaiting = false
  return (rounds) => {
    if (isWaiting || !rounds.some(standsOnBoard)) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      readBoard(kernel, winnerBoardCount).then(
        (list) => kernel.live.toSite({ type: winnersMessage, data: list }),
        (error: unknown) => kernel.log.debug({ err: error }, 'the winners were not pushed'),
      )
    }, gatherMilliseconds).unref()
  }
}
