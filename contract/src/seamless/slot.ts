/**
 * What `round.state[]` of a slot that pays on lines holds: the whole round, the free spins
 * included, as a list of events in the order the screen shows them. `index` counts from 0 without
 * gaps; the screen stores the index of the last event it has shown by `/bet/event` (as decimal
 * text).
 *
 * One paid spin is
 *   spin(base) [lineWins] [scatterWin] [freeSpinsAwarded] spinEnd
 *   { spin(free) [lineWins] [scatterWin] [freeSpinsAwarded] spinEnd } for each free spin
 *   [freeSpinsEnd] roundEnd
 *
 * `amount` is an integer x1,000,000 of the main unit, as all money of the round protocol; `coins`
 * the same win in coins. Both already hold the multiplier of the free spins. Symbols are the short
 * names of the game's own sheet.
 */

/** A place on the screen: `[reel from the left, row from the top]`, each from 0. */
export type SlotPosition = readonly [reel: number, row: number]

export type SlotWin = { readonly coins: number; readonly amount: number }

export type SlotLineWin = SlotWin & {
  /** In the order of the PAR sheet from 0; screens show it from 1. */
  readonly line: number
  readonly symbol: string
  readonly count: 3 | 4 | 5
  readonly positions: readonly SlotPosition[]
}

type EventIndex = { readonly index: number }

export type SlotSpin = EventIndex & {
  readonly type: 'spin'
  readonly phase: 'base' | 'free'
  /** 0 for the paid spin, then 1, 2, 3... */
  readonly spin: number
  /** Free spins awarded so far; grows with a retrigger. 0 in the base phase. */
  readonly spinsTotal: number
  /** Index into each reel's strip of the symbol in the top row. */
  readonly stops: readonly number[]
  /** Each reel's symbols, top first. */
  readonly window: readonly (readonly string[])[]
  /** Applies to every win of the spin. */
  readonly multiplier: number
}

export type SlotLineWins = EventIndex &
  SlotWin & { readonly type: 'lineWins'; readonly wins: readonly SlotLineWin[] }

export type SlotScatterWin = EventIndex &
  SlotWin & {
    readonly type: 'scatterWin'
    readonly count: number
    readonly positions: readonly SlotPosition[]
  }

export type SlotFreeSpinsAwarded = EventIndex & {
  readonly type: 'freeSpinsAwarded'
  /** As awarded, after the sheet's cap. */
  readonly spins: number
  readonly spinsTotal: number
  readonly retrigger: boolean
}

/** `coins` and `amount` of this spin; `roundCoins` and `roundAmount` of the round so far. */
export type SlotSpinEnd = EventIndex &
  SlotWin & {
    readonly type: 'spinEnd'
    readonly roundCoins: number
    readonly roundAmount: number
  }

/** Sum of the free spins only. */
export type SlotFreeSpinsEnd = EventIndex &
  SlotWin & { readonly type: 'freeSpinsEnd'; readonly spins: number }

/** `amount` is the round's payout, after the operator's cap where `capped`. */
export type SlotRoundEnd = EventIndex &
  SlotWin & { readonly type: 'roundEnd'; readonly capped: boolean }

export type SlotEvent =
  | SlotSpin
  | SlotLineWins
  | SlotScatterWin
  | SlotFreeSpinsAwarded
  | SlotSpinEnd
  | SlotFreeSpinsEnd
  | SlotRoundEnd
