import type { NextInt } from '../chance.ts'
import { collect, prizeAt } from './collect.ts'
import type { CellValue, SlotRound, SlotSpin } from './round.ts'
import { evaluateStops, placesOf, stripsOf, type Window } from './screen.ts'
import { type ReelSheet, type SlotSheet } from './sheet.ts'
import { playTumbles } from './tumble.ts'

/** What a spin pays, in coins. */
export function spinCoins({ coins, multiplier }: SlotSpin): number {
  return coins * multiplier
}

/**
 * The outcome of one paid spin (games 2.1), with everything that it brings; it depends on nothing
 * but the sheet and the stream.
 */
export function playSlot<S extends string>(sheet: SlotSheet<S>, nextInt: NextInt): SlotRound<S> {
  return 'cells' in sheet ? playTumbles(sheet, nextInt) : playReels(sheet, nextInt)
}

/**
 * One integer per reel in reel order, then one for the prize of each lantern; respins, free spins
 * and the collection go on in the same stream.
 */
function playReels<S extends string>(sheet: ReelSheet<S>, nextInt: NextInt): SlotRound<S> {
  const spins: SlotSpin<S>[] = []
  let freeSpins = 0
  let coins = 0
  for (let played = 0; played === 0 || played <= freeSpins; played += 1) {
    const phase = played === 0 ? 'base' : 'free'
    const spin = turn(sheet, phase, nextInt, { stops: [], held: [] })
    const awarded = sheet.free ? Math.min(spin.freeSpins, sheet.free.cap - freeSpins) : 0
    freeSpins += awarded
    spins.push({ ...spin, awarded }, ...respins(sheet, spin, nextInt))
  }
  for (const spin of spins) coins += spinCoins(spin)
  const [base] = spins
  const collection = sheet.collect && base ? collect(sheet, sheet.collect, base, nextInt) : null
  return { spins, collection, coins: coins + (collection?.coins ?? 0), freeSpins }
}

/** Reels that turned wild stay, and the others turn again, until no further one turns wild. */
function respins<S extends string>(
  sheet: ReelSheet<S>,
  first: SlotSpin<S>,
  nextInt: NextInt,
): SlotSpin<S>[] {
  const spins: SlotSpin<S>[] = []
  let last = first
  let held: readonly number[] = []
  while (last.expanded.length > 0) {
    held = [...held, ...last.expanded].toSorted((a, b) => a - b)
    last = turn(sheet, 'respin', nextInt, { stops: last.stops, held })
    spins.push(last)
  }
  return spins
}

type Standing = { readonly stops: readonly number[]; readonly held: readonly number[] }

function turn<S extends string>(
  sheet: ReelSheet<S>,
  phase: 'base' | 'free' | 'respin',
  nextInt: NextInt,
  { stops: before, held }: Standing,
): SlotSpin<S> {
  const mood = phase === 'free' ? 'free' : 'base'
  const draws: number[] = []
  const stops = stripsOf(sheet, mood).map((strip, reel) => {
    if (held.includes(reel)) return before[reel] as number
    const stop = nextInt(strip.length)
    draws.push(stop)
    return stop
  })
  const screen = evaluateStops(sheet, stops, mood, held)
  const values = sheet.collect ? lanterns(sheet.collect, screen.window, draws, nextInt) : []
  return {
    ...{ ...screen, phase, stops, draws, held, values },
    ...{ tumbles: [], times: 1, awarded: 0 },
    multiplier: phase === 'free' ? (sheet.free?.multiplier ?? 1) : 1,
  }
}

function lanterns<S extends string>(
  rules: NonNullable<ReelSheet<S>['collect']>,
  window: Window<S>,
  draws: number[],
  nextInt: NextInt,
): CellValue[] {
  return placesOf(window, rules.symbol).map((position) => ({
    position,
    value: prizeAt(rules, draws, nextInt),
  }))
}
