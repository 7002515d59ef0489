import { drawJackpot, jackpotSeed, jackpotSheets } from '@kancil/rules/games/jackpots'
import { browserStream } from './browser-stream.ts'

/** What a record shows of the draw for a jackpot, and the seeds that it follows from. */
export type ShownJackpot = {
  readonly id: string
  readonly draw: number
  readonly below: number
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  /** In minor units. */
  readonly stake: bigint
}

/** Whether the seeds give this draw, and the stake this chance. */
export async function jackpotAgrees(shown: ShownJackpot): Promise<boolean> {
  const sheet = jackpotSheets.find(({ id }) => id === shown.id)
  if (!sheet) return false
  const { serverSeed, nonce } = shown
  const clientSeed = jackpotSeed(shown.clientSeed, sheet.id)
  const nextInt = await browserStream({ serverSeed, clientSeed, nonce })
  const drawn = drawJackpot(nextInt, sheet, shown.stake)
  return drawn.draw === shown.draw && drawn.below === shown.below
}
