/**
 * What `round.state[]` of a slot holds: the whole round, its features included, as a list of events
 * in the order the screen shows them. `index` counts from 0 without gaps; the screen stores the
 * index of the last event it has shown by `/bet/event` (as decimal text).
 *
 * One paid spin is
 *   SPIN(base) { SPIN(respin) } [ collectBegun { SPIN(collect) } collected ]
 *   { SPIN(free) } [freeSpinsEnd] roundEnd
 * and each SPIN
 *   spin [expanded] [lineWins] { tumble [lineWins] } [multiplied] [scatterWin] [freeSpinsAwarded]
 *   spinEnd
 *
 * `amount` is an integer x1,000,000 of the main unit, as all money of the round protocol; `coins`
 * the same win in coins. Both already hold the multiplier of the free spins. Symbols are the short
 * names of the game's own sheet.
 */

/** A place on the screen: `[reel from the left, row from the top]`, each from 0. */
export type SlotPosition = readonly [reel: number, row: number]

type SlotWin = { readonly coins: number; readonly amount: number }

export type SlotPhase = 'base' | 'free' | 'respin' | 'collect'

/** A cell that carries a number: the multiplier of an orb, or a prize in whole bets. */
export type SlotCellValue = { readonly position: SlotPosition; readonly value: number }

export type SlotLineWin = SlotWin & {
  /** In the order of the PAR sheet from 0; screens show it from 1. Only where lines pay. */
  readonly line?: number
  /** How many ways through the reels win. Only where ways pay. */
  readonly ways?: number
  readonly symbol: string
  readonly count: number
  readonly positions: readonly SlotPosition[]
}

type EventIndex = { readonly index: number }

type Window = readonly (readonly string[])[]

export type SlotSpin = EventIndex & {
  readonly type: 'spin'
  readonly phase: SlotPhase
  /** 0 for the paid spin, then 1, 2, 3... within its phase. */
  readonly spin: number
  /** Spins of the phase awarded so far; grows with a retrigger. 0 in the base phase. */
  readonly spinsTotal: number
  /** Index into each reel's strip of the symbol in the top row; empty where cells are drawn. */
  readonly stops: readonly number[]
  /** Each reel's symbols, top first. */
  readonly window: Window
  /** Applies to every win of the spin. */
  readonly multiplier: number
  /** Every integer drawn for this screen, in order; absent if these are the stops. */
  readonly draws?: readonly number[]
  /** Reels that did not turn. */
  readonly held?: readonly number[]
  readonly values?: readonly SlotCellValue[]
}

/** Reels that turned wild from top to bottom, and the window after it. */
export type SlotExpanded = EventIndex & {
  readonly type: 'expanded'
  readonly reels: readonly number[]
  readonly window: Window
}

/** Winning cells vanished and were filled again in place. */
export type SlotTumble = EventIndex & {
  readonly type: 'tumble'
  readonly removed: readonly SlotPosition[]
  readonly window: Window
  readonly draws: readonly number[]
  readonly values?: readonly SlotCellValue[]
}

type SlotLineWins = EventIndex &
  SlotWin & { readonly type: 'lineWins'; readonly wins: readonly SlotLineWin[] }

/** The orbs of the spin multiply its wins so far: `amount` is their sum after that. */
export type SlotMultiplied = EventIndex &
  SlotWin & { readonly type: 'multiplied'; readonly times: number }

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
type SlotSpinEnd = EventIndex &
  SlotWin & {
    readonly type: 'spinEnd'
    readonly roundCoins: number
    readonly roundAmount: number
  }

/** Enough lanterns are in view: they stay, and the other cells are drawn again. */
export type SlotCollectBegun = EventIndex & {
  readonly type: 'collectBegun'
  readonly positions: readonly SlotPosition[]
  /** Drops without a new one that end it. */
  readonly respins: number
}

/** What the lanterns bring together; `full` if every cell holds one. */
type SlotCollected = EventIndex &
  SlotWin & {
    readonly type: 'collected'
    readonly cells: number
    readonly full: boolean
    readonly roundCoins: number
    readonly roundAmount: number
  }

/** Sum of the free spins only. */
type SlotFreeSpinsEnd = EventIndex &
  SlotWin & { readonly type: 'freeSpinsEnd'; readonly spins: number }

/** `amount` is the round's payout, after the operator's cap where `capped`. */
type SlotRoundEnd = EventIndex & SlotWin & { readonly type: 'roundEnd'; readonly capped: boolean }

export type SlotEvent =
  | SlotSpin
  | SlotExpanded
  | SlotTumble
  | SlotLineWins
  | SlotMultiplied
  | SlotScatterWin
  | SlotFreeSpinsAwarded
  | SlotSpinEnd
  | SlotCollectBegun
  | SlotCollected
  | SlotFreeSpinsEnd
  | SlotRoundEnd
