import { type Money, money } from '@kancil/contract/money'
import type { NextInt, Sha256Hex } from './chance.ts'

export type RunLength = 3 | 4 | 5
type RunPays = { readonly [Run in RunLength]: number }

/** A PAR sheet of a slot that pays on lines from the left: everything that decides an outcome. */
export type LineSheet<Symbol extends string> = {
  readonly id: string
  readonly wild: Symbol
  readonly scatter: Symbol
  /** Row of each reel, 0 at the top. */
  readonly lines: readonly (readonly number[])[]
  readonly strips: readonly (readonly Symbol[])[]
  /** Coins paid per line, with one coin staked on it. */
  readonly pay: { readonly [S in string]?: RunPays }
  /** Multiples of the total bet, anywhere on the screen. */
  readonly scatterPay: RunPays
  readonly free: {
    readonly spins: RunPays
    readonly multiplier: number
    /** Free spins of one round, retriggers included. */
    readonly cap: number
  }
}

export type Place = readonly [reel: number, row: number]

export type LineWin<Symbol extends string> = {
  readonly line: number
  readonly symbol: Symbol
  readonly count: RunLength
  readonly positions: readonly Place[]
  readonly coins: number
}

/** One full screen, before any multiplier. `coins` is the sum of the lines and the scatter pay. */
export type Screen<Symbol extends string> = {
  readonly window: readonly (readonly Symbol[])[]
  readonly lineWins: readonly LineWin<Symbol>[]
  readonly lineCoins: number
  readonly scatters: readonly Place[]
  readonly scatterCoins: number
  readonly freeSpins: number
  readonly coins: number
}

export type LineSpin<Symbol extends string> = Screen<Symbol> & {
  readonly phase: 'base' | 'free'
  readonly stops: readonly number[]
  readonly multiplier: number
  /** Free spins that this spin actually added, after the cap. */
  readonly awarded: number
}

/** A paid spin with its whole feature: the base spin first, then each free spin. */
export type LineRound<Symbol extends string> = {
  readonly spins: readonly LineSpin<Symbol>[]
  /** Multipliers included. */
  readonly coins: number
  readonly freeSpins: number
}

const rows = [0, 1, 2] as const

/** Coins in one bet: one for each line. */
export function coinsPerBet(sheet: LineSheet<string>): number {
  return sheet.lines.length
}

function asRun(count: number): RunLength | null {
  return count === 3 || count === 4 || count === 5 ? count : null
}

/**
 * The better of the symbol's run and the wilds' own run (games 2.2); on a tie, the longer one is
 * shown.
 */
function lineWin<S extends string>(
  sheet: LineSheet<S>,
  window: readonly (readonly S[])[],
  line: number,
): LineWin<S> | null {
  const path = sheet.lines[line] as readonly number[]
  const at = (reel: number) => window[reel]?.[path[reel] as number] as S
  let wilds = 0
  while (wilds < path.length && at(wilds) === sheet.wild) wilds += 1
  const symbol = wilds < path.length ? at(wilds) : sheet.wild
  let run = wilds
  while (run < path.length && (at(run) === symbol || at(run) === sheet.wild)) run += 1
  if (run < 3) return null
  const bySymbol = coinsOf(sheet, symbol, run)
  const byWild = coinsOf(sheet, sheet.wild, wilds)
  const coins = Math.max(bySymbol, byWild)
  const count = asRun(byWild > bySymbol ? wilds : run)
  if (coins === 0 || count === null) return null
  const positions = path.slice(0, count).map((row, reel): Place => [reel, row])
  return { line, symbol: byWild > bySymbol ? sheet.wild : symbol, count, positions, coins }
}

function coinsOf<S extends string>(sheet: LineSheet<S>, symbol: S, run: number): number {
  const length = asRun(run)
  // The scatter is not in the lines' pay table, so a run of scatters pays nothing here.
  return length === null ? 0 : (sheet.pay[symbol]?.[length] ?? 0)
}

/** What the reels show when `stops[reel]` is each strip's position in the top row. */
export function windowAt<S extends string>(
  sheet: LineSheet<S>,
  stops: readonly number[],
): readonly (readonly S[])[] {
  if (stops.length !== sheet.strips.length) throw new RangeError('one stop for each reel')
  return sheet.strips.map((strip, reel) => {
    const stop = stops[reel] as number
    if (!Number.isInteger(stop) || stop < 0 || stop >= strip.length)
      throw new RangeError(`no stop ${stop} on reel ${reel}`)
    return rows.map((row) => strip[(stop + row) % strip.length] as S)
  })
}

/** Evaluates one screen: pure, in coins, before multipliers. */
export function evaluateScreen<S extends string>(
  sheet: LineSheet<S>,
  stops: readonly number[],
): Screen<S> {
  const window = windowAt(sheet, stops)
  const lineWins: LineWin<S>[] = []
  let lineCoins = 0
  for (let line = 0; line < sheet.lines.length; line += 1) {
    const win = lineWin(sheet, window, line)
    if (!win) continue
    lineWins.push(win)
    lineCoins += win.coins
  }
  const scatters: Place[] = []
  for (const [reel, column] of window.entries())
    for (const [row, symbol] of column.entries())
      if (symbol === sheet.scatter) scatters.push([reel, row])
  const run = asRun(scatters.length)
  const scatterCoins = run === null ? 0 : sheet.scatterPay[run] * coinsPerBet(sheet)
  const freeSpins = run === null ? 0 : sheet.free.spins[run]
  const coins = lineCoins + scatterCoins
  return { window, lineWins, lineCoins, scatters, scatterCoins, freeSpins, coins }
}

/**
 * The outcome of one paid spin (games 2.1): one integer per reel in reel order; the free spins
 * continue in the same stream until none is left. Depends on nothing but the sheet and the stream.
 */
export function playLines<S extends string>(sheet: LineSheet<S>, nextInt: NextInt): LineRound<S> {
  const spins: LineSpin<S>[] = []
  let freeSpins = 0
  let coins = 0
  for (let played = 0; played === 0 || played <= freeSpins; played += 1) {
    const phase = played === 0 ? 'base' : 'free'
    const stops = sheet.strips.map((strip) => nextInt(strip.length))
    const screen = evaluateScreen(sheet, stops)
    const multiplier = phase === 'base' ? 1 : sheet.free.multiplier
    const awarded = Math.min(screen.freeSpins, sheet.free.cap - freeSpins)
    freeSpins += awarded
    coins += screen.coins * multiplier
    spins.push({ ...screen, phase, stops, multiplier, awarded })
  }
  return { spins, coins, freeSpins }
}

/**
 * The stake's coin value in minor units. A stake that does not divide evenly into coins is a
 * RangeError, so the payout `coins x coin value` is exact and nothing is ever rounded.
 */
export function coinValueOf(sheet: LineSheet<string>, stake: Money): Money {
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
export function rtpVersion(sha256Hex: Sha256Hex, sheet: LineSheet<string>): string {
  return sha256Hex(JSON.stringify(sheet)).slice(0, 16)
}
