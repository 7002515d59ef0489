import { coinsPerBet, type LineRound, type LineSheet } from '@kancil/rules/games/slot-lines'
import { playLines } from '@kancil/rules/games/slot-lines'
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
  readonly spins: readonly ShownSpin[]
}
export type ShownSpin = {
  readonly stops: readonly number[]
  /** Each reel's symbols, top first. */
  readonly window: readonly (readonly string[])[]
}

export type Difference = 'version' | 'seal' | 'reels' | 'payout'

/**
 * Recomputes a round and names what differs from its record; the list is empty if nothing does.
 * With the server seed, the seal, reels and payout follow from the seeds. Before it is revealed,
 * the payout follows from the stops shown, and the seal is checked later.
 */
export async function checkRound(
  sheet: LineSheet<string>,
  shown: ShownRound,
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const { serverSeed } = shown
  if (serverSeed !== null && (await sealOf(serverSeed)) !== shown.serverSeedHash)
    differences.push('seal')
  const version = (await sealOf(JSON.stringify(sheet))).slice(0, shown.version.length)
  // Another sheet gives other reels, and an honest round would look wrong.
  if (shown.version === '' || version !== shown.version) return [...differences, 'version']
  const round =
    serverSeed === null
      ? playShownStops(sheet, shown.spins)
      : await recompute(sheet, { ...shown, serverSeed })
  if (!round || !showsReels(round, shown.spins)) differences.push('reels')
  if (!round || !paysAsShown(sheet, round, shown)) differences.push('payout')
  return differences
}

/** Null if no stream of numbers gives these stops. */
function playShownStops(
  sheet: LineSheet<string>,
  spins: readonly ShownSpin[],
): LineRound<string> | null {
  const stops = spins.flatMap((spin) => spin.stops)
  try {
    return playLines(sheet, () => {
      const stop = stops.shift()
      if (stop === undefined) throw new RangeError('the record has too few spins')
      return stop
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function showsReels(round: LineRound<string>, spins: readonly ShownSpin[]): boolean {
  const computed = round.spins.map(({ stops, window }) => ({ stops, window }))
  const shown = spins.map(({ stops, window }) => ({ stops, window }))
  return JSON.stringify(computed) === JSON.stringify(shown)
}

function paysAsShown(
  sheet: LineSheet<string>,
  { coins }: LineRound<string>,
  { stake, payout, capped }: ShownRound,
): boolean {
  if (![stake, payout].every(Number.isSafeInteger)) return false
  const computed = BigInt(stake) * BigInt(coins)
  const paid = BigInt(payout) * BigInt(coinsPerBet(sheet))
  return capped ? paid < computed : paid === computed
}
