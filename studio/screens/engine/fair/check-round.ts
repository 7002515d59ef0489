import { playSlot } from '@kancil/rules/games/slots/play'
import type { SlotRound } from '@kancil/rules/games/slots/round'
import { coinsPerBet, type SlotSheet } from '@kancil/rules/games/slots/sheet'
import { screensOf, type ShownScreen } from './screens.ts'
import { sealOf } from './browser-stream.ts'
import { recompute } from './verify-round.ts'

/** A round as its record shows it. Amounts are integers x1,000,000 of the main unit. */
export type ShownRound = {
  /** SHA-256 of the sheet that decided it, first 16 hex digits. */
  readonly version: string
  readonly serverSeedHash: string
  /** Null while it is still sealed. */
  readonly serverSeed: string | null
  readonly clientSeed: string
  readonly nonce: number
  readonly stake: number
  readonly payout: number
  /** The payout was cut to the operator's maximum. */
  readonly capped: boolean
  readonly screens: readonly ShownScreen[]
}
export type Difference = 'version' | 'seal' | 'reels' | 'payout'

/**
 * Recomputes a round and names what differs from its record; the list is empty if nothing does.
 * With the server seed, the seal, reels and payout follow from the seeds. Before it is revealed,
 * the payout follows from the stops shown, and the seal is checked later.
 */
export async function checkRound(
  sheet: SlotSheet,
  shownRound: ShownRound,
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const { serverSeed } = shownRound
  if (serverSeed !== null && (await sealOf(serverSeed)) !== shownRound.serverSeedHash)
    differences.push('seal')
  const version = (await sealOf(JSON.stringify(sheet))).slice(0, shownRound.version.length)
  // Another sheet gives other reels, and an honest round would look wrong.
  if (shownRound.version === '' || version !== shownRound.version)
    return [...differences, 'version']
  const round =
    serverSeed === null
      ? playShownDraws(sheet, shownRound.screens)
      : await recompute(sheet, { ...shownRound, serverSeed })
  if (!round || !showsReels(round, shownRound.screens)) differences.push('reels')
  if (!round || !paysAsShown(sheet, round, shownRound)) differences.push('payout')
  return differences
}

/** Null if no stream of numbers gives these draws. */
function playShownDraws(sheet: SlotSheet, screens: readonly ShownScreen[]): SlotRound | null {
  const draws = screens.flatMap((screen) => screen.draws)
  try {
    return playSlot(sheet, (n) => {
      const drawn = draws.shift()
      if (drawn === undefined || !(drawn >= 0 && drawn < n))
        throw new RangeError('the record has too few numbers, or one out of range')
      return drawn
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function showsReels(round: SlotRound, screens: readonly ShownScreen[]): boolean {
  const shown = screens.map(({ draws, window }) => ({ draws, window }))
  return JSON.stringify(screensOf(round)) === JSON.stringify(shown)
}

function paysAsShown(
  sheet: SlotSheet,
  { coins }: SlotRound,
  { stake, payout, capped }: ShownRound,
): boolean {
  if (![stake, payout].every(Number.isSafeInteger)) return false
  const computed = BigInt(stake) * BigInt(coins)
  const paid = BigInt(payout) * BigInt(coinsPerBet(sheet))
  return capped ? paid < computed : paid === computed
}
