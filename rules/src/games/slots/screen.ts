import { coinsPerBet, gridOf, type LineSheet, payFor, type ReelSheet } from './sheet.ts'

export type Place = readonly [reel: number, row: number]
export type Window<S extends string = string> = readonly (readonly S[])[]

export type SymbolWin<S extends string = string> = {
  readonly line?: number
  readonly ways?: number
  readonly symbol: S
  readonly count: number
  readonly positions: readonly Place[]
  readonly coins: number
}

/** One full screen, before any multiplier. `coins` is the sum of the wins and the scatter pay. */
export type Screen<S extends string = string> = {
  /** As the reels stopped. */
  readonly window: Window<S>
  /** Reels that turned wild from top to bottom. */
  readonly expanded: readonly number[]
  readonly wins: readonly SymbolWin<S>[]
  readonly winCoins: number
  readonly scatters: readonly Place[]
  readonly scatterCoins: number
  readonly freeSpins: number
  readonly coins: number
}

/** The strips in force in a phase. */
export function stripsOf<S extends string>(
  sheet: ReelSheet<S>,
  phase: 'base' | 'free',
): readonly (readonly S[])[] {
  return phase === 'free' ? (sheet.freeStrips ?? sheet.strips) : sheet.strips
}

/** What the reels show when `stops[reel]` is each strip's position in the top row. */
export function windowAt<S extends string>(
  sheet: ReelSheet<S>,
  stops: readonly number[],
  phase: 'base' | 'free' = 'base',
): Window<S> {
  const strips = stripsOf(sheet, phase)
  if (stops.length !== strips.length) throw new RangeError('one stop for each reel')
  const { rows } = gridOf(sheet)
  return strips.map((reelStrip, reel) => {
    const stop = stops[reel] as number
    if (!Number.isInteger(stop) || stop < 0 || stop >= reelStrip.length)
      throw new RangeError(`no stop ${stop} on reel ${reel}`)
    return Array.from({ length: rows }, (_, row) => reelStrip[(stop + row) % reelStrip.length] as S)
  })
}

/** Evaluates one screen: pure, in coins, before multipliers. `held` reels are wild already. */
export function evaluateStops<S extends string>(
  sheet: ReelSheet<S>,
  stops: readonly number[],
  phase: 'base' | 'free' = 'base',
  held: readonly number[] = [],
): Screen<S> {
  const landed = windowAt(sheet, stops, phase)
  const window = held.length > 0 ? withWildReels(sheet, landed, held) : landed
  const expanded = sheet.expanding ? newWildReels(sheet, window, held) : []
  const full = expanded.length > 0 ? withWildReels(sheet, window, expanded) : window
  const wins = 'lines' in sheet ? lineWins(sheet, full) : waysWins(sheet, full)
  const winCoins = wins.reduce((sum, win) => sum + win.coins, 0)
  const scatters = sheet.scatter === null ? [] : placesOf(window, sheet.scatter)
  const scatterCoins = payFor(sheet.scatterPay, scatters.length) * coinsPerBet(sheet)
  const freeSpins = sheet.free ? payFor(sheet.free.spins, scatters.length) : 0
  const coins = winCoins + scatterCoins
  return { window, expanded, wins, winCoins, scatters, scatterCoins, freeSpins, coins }
}

export function placesOf<S extends string>(window: Window<S>, wanted: S): Place[] {
  const places: Place[] = []
  for (const [reel, column] of window.entries())
    for (const [row, symbol] of column.entries()) if (symbol === wanted) places.push([reel, row])
  return places
}

/** The window with these reels wild from top to bottom. */
export function withWildReels<S extends string>(
  { wild }: Pick<ReelSheet<S>, 'wild'>,
  window: Window<S>,
  reels: readonly number[],
): Window<S> {
  return window.map((column, reel) => (reels.includes(reel) ? column.map(() => wild as S) : column))
}

function newWildReels<S extends string>(
  { wild }: ReelSheet<S>,
  window: Window<S>,
  held: readonly number[],
): number[] {
  return [...window.keys()].filter(
    (reel) => !held.includes(reel) && window[reel]?.includes(wild as S) === true,
  )
}

function lineWins<S extends string>(sheet: LineSheet<S>, window: Window<S>): SymbolWin<S>[] {
  const wins: SymbolWin<S>[] = []
  for (let line = 0; line < sheet.lines.length; line += 1) {
    const win = lineWin(sheet, window, line)
    if (win) wins.push(win)
  }
  return wins
}

/**
 * The better of the symbol's run and the wilds' own run (games 2.2); on a tie, the longer one is
 * shown.
 */
function lineWin<S extends string>(
  sheet: LineSheet<S>,
  window: Window<S>,
  line: number,
): SymbolWin<S> | null {
  const path = sheet.lines[line] as readonly number[]
  const at = (reel: number) => window[reel]?.[path[reel] as number] as S
  let wilds = 0
  while (wilds < path.length && at(wilds) === sheet.wild) wilds += 1
  const symbol = wilds < path.length ? at(wilds) : (sheet.wild as S)
  let run = wilds
  while (run < path.length && (at(run) === symbol || at(run) === sheet.wild)) run += 1
  const bySymbol = sheet.pay[symbol]?.[run] ?? 0
  const byWild = sheet.wild === null ? 0 : (sheet.pay[sheet.wild]?.[wilds] ?? 0)
  const coins = Math.max(bySymbol, byWild)
  if (coins === 0) return null
  const count = byWild > bySymbol ? wilds : run
  const positions = path.slice(0, count).map((row, reel): Place => [reel, row])
  return { line, symbol: byWild > bySymbol ? (sheet.wild as S) : symbol, count, positions, coins }
}

/** Every symbol of the first reel with all its ways (games 2.1). */
function waysWins<S extends string>(sheet: ReelSheet<S>, window: Window<S>): SymbolWin<S>[] {
  const wins: SymbolWin<S>[] = []
  for (const symbol of new Set(window[0])) {
    const pays = sheet.pay[symbol]
    if (!pays) continue
    let ways = 1
    let count = 0
    for (; count < window.length; count += 1) {
      const column = window[count] as readonly S[]
      let seen = 0
      for (const shown of column) if (shown === symbol || shown === sheet.wild) seen += 1
      if (seen === 0) break
      ways *= seen
    }
    const pay = pays[count] ?? 0
    if (pay === 0) continue
    const positions = window
      .slice(0, count)
      .flatMap((column, reel) =>
        column.flatMap((shown, row) =>
          shown === symbol || shown === sheet.wild ? [[reel, row] as const] : [],
        ),
      )
    wins.push({ ways, symbol, count, positions, coins: pay * ways })
  }
  return wins
}
