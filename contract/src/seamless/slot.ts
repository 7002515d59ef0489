/**
 * What `round.state[]` of the slot Harimau Emas holds: the whole round, the free spins included, as
 * a list of events in the order the screen shows them. `index` counts from 0 without gaps; the
 * screen stores the index of the last event it has shown by `/bet/event` (as decimal text).
 *
 * One paid spin is
 *   spin(base) [lineWins] [scatterWin] [freeSpinsAwarded] spinEnd
 *   { spin(free) [lineWins] [scatterWin] [freeSpinsAwarded] spinEnd } for each free spin
 *   [freeSpinsEnd] roundEnd
 *
 * `amount` is an integer x1,000,000 of the main unit, as all money of the round protocol; `coins`
 * the same win in coins. Both already hold the multiplier of the free spins.
 */
export type HarimauSymbol = 'W' | 'S' | 'H1' | 'H2' | 'H3' | 'H4' | 'A' | 'K' | 'Q' | 'J' | 'T'

/** A place on the screen: `[reel 0-4 from the left, row 0-2 from the top]`. */
export type HarimauPosition = readonly [reel: number, row: number]

export type HarimauWin = { readonly coins: number; readonly amount: number }

export type HarimauLineWin = HarimauWin & {
  /** 0-19 in the order of the PAR sheet; screens show it from 1. */
  readonly line: number
  readonly symbol: Exclude<HarimauSymbol, 'S'>
  readonly count: 3 | 4 | 5
  readonly positions: readonly HarimauPosition[]
}

type Indexed = { readonly index: number }

export type HarimauSpin = Indexed & {
  readonly type: 'spin'
  readonly phase: 'base' | 'free'
  /** 0 for the paid spin, then 1, 2, 3... */
  readonly spin: number
  /** Free spins awarded so far; grows with a retrigger. 0 in the base phase. */
  readonly spinsTotal: number
  /** Index into each reel's strip of the symbol in the top row. */
  readonly stops: readonly number[]
  /** Five reels of three symbols, top first. */
  readonly window: readonly (readonly HarimauSymbol[])[]
  readonly multiplier: 1 | 2
}

export type HarimauLineWins = Indexed &
  HarimauWin & { readonly type: 'lineWins'; readonly wins: readonly HarimauLineWin[] }

export type HarimauScatterWin = Indexed &
  HarimauWin & {
    readonly type: 'scatterWin'
    readonly count: number
    readonly positions: readonly HarimauPosition[]
  }

export type HarimauFreeSpinsAwarded = Indexed & {
  readonly type: 'freeSpinsAwarded'
  /** As awarded, after the cap of 100. */
  readonly spins: number
  readonly spinsTotal: number
  readonly retrigger: boolean
}

/** `coins` and `amount` of this spin; `roundCoins` and `roundAmount` of the round so far. */
export type HarimauSpinEnd = Indexed &
  HarimauWin & {
    readonly type: 'spinEnd'
    readonly roundCoins: number
    readonly roundAmount: number
  }

/** Sum of the free spins alone. */
export type HarimauFreeSpinsEnd = Indexed &
  HarimauWin & { readonly type: 'freeSpinsEnd'; readonly spins: number }

/** `amount` is the round's payout, after the operator's cap where `capped`. */
export type HarimauRoundEnd = Indexed &
  HarimauWin & { readonly type: 'roundEnd'; readonly capped: boolean }

export type HarimauEvent =
  | HarimauSpin
  | HarimauLineWins
  | HarimauScatterWin
  | HarimauFreeSpinsAwarded
  | HarimauSpinEnd
  | HarimauFreeSpinsEnd
  | HarimauRoundEnd
