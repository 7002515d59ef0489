import type { NextInt } from '../chance.ts'
import { pickWeighted } from './collect.ts'
import type { CellValue, SlotRound, SlotSpin, Tumble } from './round.ts'
import { type Place, placesOf, type SymbolWin } from './screen.ts'
import { coinsPerBet, payFor, type TumbleSheet } from './sheet.ts'

/**
 * A paid spin of a sheet whose cells are drawn one by one (games 2.4), reel by reel from the top;
 * then the multiplier of each new orb in the same order. Winners vanish and their cells are drawn
 * again in place, until nothing wins.
 */
export function playTumbles<S extends string>(
  sheet: TumbleSheet<S>,
  nextInt: NextInt,
): SlotRound<S> {
  const spins: SlotSpin<S>[] = []
  const most = sheet.maxBets * coinsPerBet(sheet)
  let freeSpins = 0
  let coins = 0
  for (let played = 0; played === 0 || played <= freeSpins; played += 1) {
    const spin = tumblingSpin(sheet, played === 0 ? 'base' : 'free', nextInt)
    const awarded = Math.min(spin.freeSpins, sheet.free.cap - freeSpins)
    freeSpins += awarded
    coins += spin.coins * spin.multiplier
    spins.push({ ...spin, awarded })
  }
  return { spins, collection: null, coins: Math.min(coins, most), freeSpins }
}

type Board<S extends string> = {
  readonly window: S[][]
  readonly draws: number[]
  readonly values: CellValue[]
}

function tumblingSpin<S extends string>(
  sheet: TumbleSheet<S>,
  phase: 'base' | 'free',
  nextInt: NextInt,
): SlotSpin<S> {
  const { reels, rows } = sheet.cells
  const window = Array.from({ length: reels }, () => Array<S>(rows))
  const everywhere = window.flatMap((_, reel) =>
    Array.from({ length: rows }, (_row, row): Place => [reel, row]),
  )
  const first = fill(sheet, phase, window, everywhere, nextInt)
  const wins = winsAnywhere(sheet, first.window)
  const tumbles: Tumble<S>[] = []
  let last: readonly SymbolWin<S>[] = wins
  let board = first.window
  while (last.length > 0) {
    const removed = last.flatMap((win) => win.positions)
    const next = fill(sheet, phase, board, removed, nextInt)
    last = winsAnywhere(sheet, next.window)
    board = next.window
    tumbles.push({ ...next, removed, wins: last, winCoins: sumOf(last) })
  }
  const orbs = [first, ...tumbles].flatMap(({ values }) => values)
  const scatters = sheet.scatter === null ? [] : placesOf(board, sheet.scatter)
  const winCoins = sumOf(wins) + tumbles.reduce((sum, tumble) => sum + tumble.winCoins, 0)
  const times =
    winCoins > 0 && orbs.length > 0 ? orbs.reduce((sum, { value }) => sum + value, 0) : 1
  const scatterCoins =
    phase === 'base' ? payFor(sheet.scatterPay, scatters.length) * coinsPerBet(sheet) : 0
  return {
    ...{ ...first, phase, wins, scatters, scatterCoins, tumbles, times },
    ...{ stops: [], held: [], expanded: [], awarded: 0, winCoins: sumOf(wins) },
    multiplier: phase === 'free' ? sheet.free.multiplier : 1,
    freeSpins: spinsFor(sheet, phase, scatters.length),
    coins: winCoins * times + scatterCoins,
  }
}

function spinsFor({ free }: TumbleSheet, phase: 'base' | 'free', scatters: number): number {
  if (phase === 'base') return payFor(free.spins, scatters)
  return scatters >= free.retrigger.scatters ? free.retrigger.spins : 0
}

/** A new window with the cells at `places` drawn again. */
function fill<S extends string>(
  sheet: TumbleSheet<S>,
  phase: 'base' | 'free',
  before: readonly (readonly S[])[],
  places: readonly Place[],
  nextInt: NextInt,
): Board<S> {
  const window = before.map((column) => [...column])
  const draws: number[] = []
  const orbs: Place[] = []
  for (const place of places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const symbol = sheet.symbols[pickWeighted(sheet.weights[phase], draws, nextInt)] as S
    window[place[0]]![place[1]] = symbol
    if (symbol === sheet.orb.symbol) orbs.push(place)
  }
  const { multipliers, weights } = sheet.orb
  const values = orbs.map((position) => ({
    position,
    value: multipliers[pickWeighted(weights, draws, nextInt)] as number,
  }))
  return { window, draws, values }
}

function winsAnywhere<S extends string>(
  sheet: TumbleSheet<S>,
  window: readonly (readonly S[])[],
): SymbolWin<S>[] {
  const counts = new Map<S, number>()
  for (const column of window)
    for (const symbol of column) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  const wins: SymbolWin<S>[] = []
  for (const symbol of sheet.symbols) {
    const count = counts.get(symbol) ?? 0
    const coins = payFor(sheet.pay[symbol] ?? {}, count)
    if (coins > 0) wins.push({ symbol, count, positions: placesOf(window, symbol), coins })
  }
  return wins
}

function sumOf(wins: readonly SymbolWin[]): number {
  return wins.reduce((sum, { coins }) => sum + coins, 0)
}
