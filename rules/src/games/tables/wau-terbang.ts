import { ofHundredths } from '../instant/instant-rules.ts'
import { loses, type TableRules } from './table-rules.ts'

/**
 * "Wau Terbang": a kite climbs until its string snaps, for all players at once. What a player takes
 * before that is the stake times the height. `point` is the height at which it snaps, in
 * hundredths: of 2^32 equally likely draws, those that reach a height `h` number floor(99 x 2^32 /
 * h), so that taking at any height returns 99 %, less one part in 2^32 at most for each unit won.
 */
const wauSheet = {
  id: 'wau-terbang',
  tables: ['pantai'],
  draws: 0x1_0000_0000,
  returnedPercent: 99,
  mostHundredths: 1_000_000,
  /** The height after t milliseconds is floor(100 x e^(growth x t)). */
  growthPerMs: 0.00006,
} as const

export type WauResult = { readonly type: 'wau'; readonly point: number }

/** The spot of a stake that is taken at this height; 0 for one that is not taken by itself. */
export function wauSpot(hundredths: number): string {
  return `out-${hundredths}`
}

/** Null for a spot of another game, or out of range. */
export function wauHeightOf(spot: string): number | null {
  const match = /^out-(0|[1-9]\d{2,6})$/.exec(spot)
  const height = match ? Number(match[1]) : Number.NaN
  const isInRange = height === 0 || (height > 100 && height <= wauSheet.mostHundredths)
  return isInRange ? height : null
}

export function wauPoint(draw: number): number {
  const { draws, returnedPercent, mostHundredths } = wauSheet
  const point = (BigInt(returnedPercent) * BigInt(draws)) / BigInt(draws - draw)
  return Math.min(mostHundredths, Math.max(100, Number(point)))
}

/** How high the kite stands after this time, in hundredths. */
export function wauHeightAfter(ms: number): number {
  return Math.floor(100 * Math.exp(wauSheet.growthPerMs * Math.max(0, ms)))
}

/** When the kite reaches a height, in milliseconds from the start. */
export function wauTimeOf(hundredths: number): number {
  return Math.ceil(Math.log(hundredths / 100) / wauSheet.growthPerMs)
}

/**
 * When the string snaps: as soon as the kite would stand above its point. So a stake that is taken
 * by hand at any height returns what one that is taken there by itself does.
 */
export function wauEndOf(point: number): number {
  return wauTimeOf(point + 1)
}

export const wauTerbang = {
  sheet: wauSheet,
  tables: wauSheet.tables,
  isSpot: (spot) => wauHeightOf(spot) !== null,
  odds: () => 1,
  draw: (nextInt) => ({
    result: { type: 'wau', point: wauPoint(nextInt(wauSheet.draws)) },
    next: null,
  }),
  multiple(_table, result, spot) {
    const height = wauHeightOf(spot)
    if (height === null) throw new RangeError(`no such spot: ${spot}`)
    // At the point itself the string still holds.
    return height > 0 && height <= (result as WauResult).point ? ofHundredths(height) : loses
  },
} as const satisfies TableRules
