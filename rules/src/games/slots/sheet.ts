import { type Money, money } from '@kancil/contract/money'
import type { Sha256Hex } from '../chance.ts'

/** Pay by how many: the length of a run, or at least so many where symbols pay anywhere. */
export type CountPays = { readonly [count: number]: number }

type Common<S extends string> = {
  readonly id: string
  readonly wild: S | null
  readonly scatter: S | null
  /** Coins paid: per line, per way, or for the whole screen. */
  readonly pay: { readonly [Symbol in string]?: CountPays }
  /** Multiples of the total bet, anywhere on the screen. */
  readonly scatterPay: CountPays
}

type FreeSpins = {
  readonly spins: CountPays
  readonly multiplier: number
  /** Free spins of one round, retriggers included. */
  readonly cap: number
}

type Reels<S extends string> = Common<S> & {
  readonly strips: readonly (readonly S[])[]
  /** Rows in view; 3 if not named. */
  readonly rows?: number
  readonly free: FreeSpins | null
  readonly freeStrips?: readonly (readonly S[])[]
  /** A wild turns its whole reel wild; the other reels then turn again. */
  readonly expanding?: true
  readonly collect?: CollectRules<S>
}

/** A PAR sheet of a slot that pays on lines from the left: everything that decides an outcome. */
export type LineSheet<S extends string = string> = Reels<S> & {
  /** Row of each reel, 0 at the top. */
  readonly lines: readonly (readonly number[])[]
}

/** A slot that pays for equal symbols on neighbouring reels from the left, in any rows. */
export type WaysSheet<S extends string = string> = Reels<S> & { readonly betUnits: number }

export type ReelSheet<S extends string = string> = LineSheet<S> | WaysSheet<S>

/** Six lanterns stay on the screen while the other cells are drawn again. */
export type CollectRules<S extends string = string> = {
  readonly symbol: S
  readonly blank: S
  /** So many in view begin it. */
  readonly trigger: number
  /** Drops in a row without a new lantern that end it. */
  readonly respins: number
  /** Chance of a lantern in an empty cell, of 1,000. */
  readonly landing: number
  /** Prizes in whole bets, and their weights. */
  readonly prizes: readonly number[]
  readonly weights: readonly number[]
  /** In whole bets, when every cell holds a lantern. */
  readonly full: number
}

/** A slot whose cells are drawn one by one, pays anywhere, and fills again what has won. */
export type TumbleSheet<S extends string = string> = Common<S> & {
  readonly cells: { readonly reels: number; readonly rows: number }
  readonly betUnits: number
  readonly symbols: readonly S[]
  /** In the order of `symbols`. */
  readonly weights: { readonly base: readonly number[]; readonly free: readonly number[] }
  readonly free: FreeSpins & {
    /** So many scatters in a free spin add so many spins. */
    readonly retrigger: { readonly scatters: number; readonly spins: number }
  }
  readonly orb: {
    readonly symbol: S
    readonly multipliers: readonly number[]
    readonly weights: readonly number[]
  }
  /** The most that one round pays, in bets. */
  readonly maxBets: number
}

export type SlotSheet<S extends string = string> = ReelSheet<S> | TumbleSheet<S>

/** What the rules page tells of a game beside its pay: measured or enumerated, as text. */
export type SlotFigures = {
  readonly rtpPercent: string
  readonly hitPercent: string
  /** Of one paid round, in bets. */
  readonly deviation: string
}

/** Coins in one bet. */
export function coinsPerBet(sheet: SlotSheet): number {
  return 'lines' in sheet ? sheet.lines.length : sheet.betUnits
}

/** Columns and rows of the screen. */
export function gridOf(sheet: SlotSheet): { readonly reels: number; readonly rows: number } {
  if ('cells' in sheet) return sheet.cells
  return { reels: sheet.strips.length, rows: sheet.rows ?? 3 }
}

type Rung = readonly [least: number, pay: number]
/** A round asks for the same few pays many times. */
const ladders = new WeakMap<CountPays, readonly Rung[]>()

function ladderOf(pays: CountPays): readonly Rung[] {
  const ladder =
    ladders.get(pays) ??
    Object.entries(pays)
      .map(([least, pay]): Rung => [Number(least), pay])
      .toSorted(([a], [b]) => b - a)
  ladders.set(pays, ladder)
  return ladder
}

/** The pay of the largest count that is reached; 0 below the smallest. */
export function payFor(pays: CountPays, count: number): number {
  for (const [least, pay] of ladderOf(pays)) if (count >= least) return pay
  return 0
}

/**
 * The stake's coin value in minor units. A stake that does not divide evenly into coins is a
 * RangeError, so the payout `coins x coin value` is exact and nothing is ever rounded.
 */
export function coinValueOf(sheet: SlotSheet, stake: Money): Money {
  const coins = BigInt(coinsPerBet(sheet))
  if (stake <= 0n || stake % coins !== 0n)
    throw new RangeError(`the stake must be a positive multiple of ${coins} minor units`)
  return money(stake / coins)
}

export function payoutOf(coins: number, coinValue: Money): Money {
  return money(BigInt(coins) * coinValue)
}

/**
 * Names the strips, pay table and rules in force; any change gives a new name (games 2.1, step 6).
 */
export function rtpVersion(sha256Hex: Sha256Hex, sheet: SlotSheet): string {
  return sha256Hex(JSON.stringify(sheet)).slice(0, 16)
}

/** A strip written as a text with spaces. */
export function strip<S extends string>(...parts: string[]): readonly S[] {
  return parts.join(' ').split(' ') as S[]
}
