import type { NextInt } from '../chance.ts'
import type { Multiple } from '../instant/instant-rules.ts'

/** What a table shows when a round is over: JSON, the same for everyone. */
export type TableResult = { readonly type: string }

export type Draw = {
  readonly result: TableResult
  /** Where the next round goes on in the shoe; null if it needs a new seed. */
  readonly next: number | null
}

/** A game that all players at a table play together. */
export type TableRules = {
  /** Every number that decides a result or a payout; published. */
  readonly sheet: { readonly id: string }
  /** Tables of the game; they may differ in what they pay. */
  readonly tables: readonly string[]
  readonly isSpot: (spot: string) => boolean
  /** The most that a spot can win for one unit staked, for its limit; at least 1. */
  readonly odds: (table: string, spot: string) => number
  /** Spots of which one wins what the other loses: staking both is no turnover. */
  readonly opposites?: readonly (readonly [string, string])[]
  /** The result from the round's seed; `position` counts the cards that left the shoe before. */
  readonly draw: (nextInt: NextInt, position: number) => Draw
  /** Gross, for each unit staked. */
  readonly multiple: (table: string, result: TableResult, spot: string) => Multiple
}

export const loses: Multiple = { over: 0n, under: 1n }
export const pushes: Multiple = { over: 1n, under: 1n }

/** "Pays n:1": the profit and the stake. */
export function pays(profit: number): Multiple {
  return { over: BigInt(Math.round(profit * 100)) + 100n, under: 100n }
}
