import type { Place, Screen, SymbolWin, Window } from './screen.ts'

/** A cell with a number of its own. */
export type CellValue = { readonly position: Place; readonly value: number }

/** What followed the first screen of a spin: cells that won were filled again. */
export type Tumble<S extends string = string> = {
  readonly removed: readonly Place[]
  readonly window: Window<S>
  readonly draws: readonly number[]
  readonly values: readonly CellValue[]
  readonly wins: readonly SymbolWin<S>[]
  readonly winCoins: number
}

export type SlotSpin<S extends string = string> = Screen<S> & {
  readonly phase: 'base' | 'free' | 'respin'
  readonly stops: readonly number[]
  /** Every integer drawn for the first screen. */
  readonly draws: readonly number[]
  readonly held: readonly number[]
  readonly values: readonly CellValue[]
  readonly tumbles: readonly Tumble<S>[]
  readonly multiplier: number
  /** The orbs' sum; 1 without. Applies to the wins, not to the scatter. */
  readonly times: number
  /** Free spins that this spin actually added, after the cap. */
  readonly awarded: number
}

/** A paid spin with its whole feature: the base spin first, then each spin that it brought. */
export type SlotRound<S extends string = string> = {
  readonly spins: readonly SlotSpin<S>[]
  readonly collection: Collection<S> | null
  /** Multipliers included. */
  readonly coins: number
  readonly freeSpins: number
}

/** One drawing of the cells that hold no lantern yet. */
export type Drop<S extends string = string> = {
  readonly draws: readonly number[]
  readonly window: Window<S>
  /** All lanterns on the screen, the new ones included. */
  readonly values: readonly CellValue[]
  /** Drops without a new lantern that are left. */
  readonly left: number
}

export type Collection<S extends string = string> = {
  readonly drops: readonly Drop<S>[]
  readonly cells: number
  readonly full: boolean
  readonly coins: number
}
